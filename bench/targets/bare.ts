const once = (): number => {
  const began = performance.now()
  let sum = 0
  for (let at = 0; at < 2e7; at += 1) sum = (sum * 31 + at) | 0
  return performance.now() - began + (sum === 1 ? 1e-9 : 0)
}

/** Plain work of always the same size, in ms: how fast the machine is at this moment. The best of three, since the first is not compiled. */
export const bareMs = (): number => Math.min(once(), once(), once())
