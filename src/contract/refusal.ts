/** A refusal: its wire code, HTTP status and text in both languages. `{0}` is the first detail. */
export const refusal = (code: number, zh: string, en: string, status = 200) => ({ code, status, zh, en })
