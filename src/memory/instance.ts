/** Kernels with a linear memory of their own. */
import { readFileSync } from 'node:fs';
import { ResourceError } from '../errors.js';
import { packageFile } from '../package.js';

/** What the kernels call. */
type Imports = Readonly<Record<string, Readonly<Record<string, (...args: number[]) => unknown>>>>;

let compiled: WebAssembly.Module | null = null;

/** Who runs the sources, as tests do, gets those without inlined functions and with assertions: a stack names every function. */
const FILE = import.meta.url.endsWith('.ts') ? 'kernels-debug.wasm' : 'kernels.wasm';

/** Compiled once for each thread; V8 shares the code between those of a process. */
function kernelsModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(packageFile(`dist/kernels/${FILE}`)));
  return compiled;
}

/**
 * An instance of the kernels.
 *
 * @throws ResourceError when there is no room for its memory: V8 takes addresses for all that one could ever reach
 */
export function kernelsInstance(imports: Imports): WebAssembly.Instance {
  try {
    return new WebAssembly.Instance(kernelsModule(), imports);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const text = "too little address space: the linear memory of each thread takes 10 GiB of it (see 'ulimit -v')";
    throw new ResourceError(text, { cause });
  }
}
