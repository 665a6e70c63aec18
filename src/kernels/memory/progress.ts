/** Which sample is in work, for a watchdog. */

/** Told the number of the sample in work. */
declare function beat(sample: i32): void;

export let sample: i32 = 0;

export function setSample(number: i32): void {
  sample = number;
}

/** To be called where a call may take long: telling costs as much as a short one. */
export function tellSample(): void {
  beat(sample);
}
