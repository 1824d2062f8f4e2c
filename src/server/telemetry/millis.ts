/** SQL of ms since the epoch, exact. */
export const millis = (expression: string): string => `(extract(epoch from ${expression}) * 1000)::float8`
