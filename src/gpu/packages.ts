/** The packages that devices compute with. An installation may do without them: they are loaded here and nowhere else. */
import { DeviceError, firstLineOf } from '../errors.js';

/** How each package is loaded, written out so that types are known and the bundle leaves it outside. */
const LOADERS = {
  'gpu.js': () => import('gpu.js'),
  webgpu: () => import('webgpu'),
} as const;

type PackageName = keyof typeof LOADERS;

/** What the packages export. */
type Exports<Name extends PackageName> = Awaited<ReturnType<(typeof LOADERS)[Name]>>;

/**
 * Loads a package.
 *
 * @param device - that needs it, as the command line names it
 * @throws DeviceError that says what to install where it is not there, or why it cannot be loaded
 */
export async function loadPackage<Name extends PackageName>(name: Name, device: string): Promise<Exports<Name>> {
  try {
    return (await LOADERS[name]()) as Exports<Name>;
  } catch (error) {
    throw new DeviceError(device, reasonFor(name, error), { cause: error });
  }
}

/** Why a package cannot be loaded, in a line. */
function reasonFor(name: PackageName, error: unknown): string {
  const message = firstLineOf(error);
  // What a package that is there needs in its turn may be missing, too: that is another fault.
  const isMissing =
    Object(error).code === 'ERR_MODULE_NOT_FOUND' && message.startsWith(`Cannot find package '${name}'`);
  return isMissing
    ? `the package ${name} is not installed (npm install ${name})`
    : `the package ${name} cannot be loaded: ${message}`;
}
