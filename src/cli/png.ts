/** PNG of an SVG, by a package that is loaded only when somebody asks for a PNG. */
import { createRequire } from 'node:module';
import { isObject } from '../arc/index.js';
import { messageOf, UsageError } from '../errors.js';

/** The package: resvg, compiled for the usual systems. */
const PACKAGE = '@resvg/resvg-js';

/** Pixels of the PNG for one of the drawing, so that it is sharp on a dense screen. */
const ZOOM = 2;

/**
 * Renders an SVG file's text.
 *
 * @throws UsageError where the package is not installed, or is another one
 */
export function pngOf(svg: string): Uint8Array {
  const renderer = load();
  const image = new renderer.Resvg(svg, { fitTo: { mode: 'zoom', value: ZOOM }, font: { loadSystemFonts: true } });
  return image.render().asPng();
}

/** What is used of the package. */
interface Renderer {
  readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
}

function load(): Renderer {
  let found: unknown;
  try {
    found = createRequire(import.meta.url)(PACKAGE);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    const reason = isMissing ? 'is not installed' : `cannot be loaded: ${messageOf(error)}`;
    throw new UsageError(`--png: the package ${PACKAGE} ${reason} (npm install ${PACKAGE}; --svg needs no package)`);
  }
  if (isRenderer(found)) return found;
  throw new UsageError(`--png: the package ${PACKAGE} has no Resvg: version 2 is expected`);
}

const isRenderer = (found: unknown): found is Renderer => isObject(found) && typeof found.Resvg === 'function';
