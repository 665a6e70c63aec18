/** Reports as HTML pages. */
export { htmlPage, type PageFacts } from './page.js';
