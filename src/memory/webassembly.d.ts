/** What of WebAssembly's interface is used here; TypeScript has it in its types of browsers alone. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, (...args: number[]) => unknown>>>>,
    );
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class RuntimeError extends Error {}
  class Memory {
    constructor(size: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
  interface Global {
    readonly value: number;
  }
}
