/** The days of the week as keys of texts, in order: day 1 is Monday. */
export const weekdayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
