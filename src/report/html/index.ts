/** Reports as HTML pages. */
export { htmlPage } from './page.js';
