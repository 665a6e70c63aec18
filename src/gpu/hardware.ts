/** What graphics hardware the system shows, without loading a driver. */
import { readdirSync } from 'node:fs';

/** Files by which Linux shows graphics hardware: `/dev/nvidia0`, `/dev/dri/renderD128`. None on other systems. */
export function graphicsNodes(): string[] {
  const names = (folder: string, wanted: RegExp): string[] => {
    try {
      return readdirSync(folder).flatMap((name) => (wanted.test(name) ? [`${folder}/${name}`] : []));
    } catch {
      return [];
    }
  };
  return [...names('/dev', /^(nvidia\d+|dxg)$/), ...names('/dev/dri', /^render/)];
}

/** Debian's packages of the Vulkan loader and what NVIDIA's driver links, which machines without a screen lack. */
const NVIDIA_NEEDS = 'libvulkan1 libegl1 libgl1 libglvnd0 libglx0 libx11-6 libxext6';
const OTHERS_NEED = 'libvulkan1 mesa-vulkan-drivers';

/**
 * Why there is no adapter.
 *
 * @param nodes - as {@link graphicsNodes} gives them
 */
export function withoutAdapter(nodes: readonly string[]): string {
  const [node] = nodes;
  if (node === undefined) return 'no WebGPU adapter was found';
  const needs = node.startsWith('/dev/nvidia') ? NVIDIA_NEEDS : OTHERS_NEED;
  return `no WebGPU adapter was found, though there is ${node}: its Vulkan driver cannot be loaded; on Debian that takes the packages ${needs}`;
}
