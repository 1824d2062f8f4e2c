/** Names as people sort them: `2` before `10`. */
export const names = new Intl.Collator('zh', { numeric: true })
