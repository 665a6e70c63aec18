/** Errors of the operating system, as Node throws them. */
import { getSystemErrorMap } from 'node:util';

/** An error with the system's code, such as `ENOENT`, and its number. */
export interface SystemError extends Error {
  readonly code: string;
  readonly errno: number;
  readonly path?: string;
  readonly syscall?: string;
}

/** Whether an error is the system's. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'errno' in error && typeof error.errno === 'number';
}

/** What the operating system calls an error, such as `no space left on device`. */
export const systemWords = (error: SystemError): string => getSystemErrorMap().get(error.errno)?.[1] ?? error.code;
