/** A value that nears its goal, some seconds later; the difference falls to 1/e within `tau` seconds. */
export const toward = (value: number, goal: number, seconds: number, tau: number): number =>
  goal + (value - goal) * Math.exp(-seconds / tau)
