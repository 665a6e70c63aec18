/** Reports as HTML pages. */
export { htmlPage, livePage } from './page.js';
export { SearchPage } from './search-page.js';
export { givenText, Traces } from './traces.js';
