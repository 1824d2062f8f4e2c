/** A choice whose value is its word in every language. */
export const plainOption = (value: string) => ({ value, label: { zh: value, en: value } })
