/** Stands in every text of the victim's rows: whatever shows it has told something of them. */
export const marker = '机密Ω'
export const secretCode = 'SECRET-1'

export const isTold = (text: string): boolean => text.includes(marker) || text.includes(secretCode)
