type Shown = { userTyping: boolean; input: string }

/** How a number field shows its value: as it is typed, and afterwards without the zeros that its precision would add. */
export const shortNumber = (value: number | string | undefined, { userTyping, input }: Shown): string =>
  userTyping ? input : value === undefined || value === '' ? '' : String(Number(value))
