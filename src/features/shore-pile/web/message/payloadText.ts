/** A payload as people read it: indented where it is JSON, else as it came. */
export const payloadText = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
