/** Reports as HTML pages. */
export { htmlPage, livePage } from './page.js';
export { searchPage } from './search-page.js';
export { Traces } from './traces.js';
