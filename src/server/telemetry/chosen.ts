/** SQL of ms since the epoch, exact. */
export const millis = (expression: string): string => `(extract(epoch from ${expression}) * 1000)::float8`

/** The value of a slot in the rows of `chosenFrames`. */
export const slotValue = (slot: number): string => `read.v[${Math.trunc(slot) + 1}]`

/**
 * SQL of one device's frames ($1) from $2 to before $3 (ms) that have a value in at least one of the slots. A wide frame is stored out
 * of line; joining it to nothing here fetches it once a row instead of once for each slot.
 */
export const chosenFrames = (slots: readonly number[]): string => `
  frame cross join lateral (select frame.v || '{}'::float8[] as v offset 0) read
  where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
    and (${slots.map((slot) => `${slotValue(slot)} is not null`).join(' or ')})`
