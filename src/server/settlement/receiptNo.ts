import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** `<year>-<number>`; numbers of a merchant and year have no gaps. */
export const receiptNoOf = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`

/** Takes `count` numbers of a merchant's year and answers the first; others who take some wait until this transaction ends. */
export const takeNumbers = async (
  trx: Transaction<Tables>,
  merchant: string,
  year: number,
  count: number,
): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_counter as c (merchant, year, last) values (${merchant}, ${year}, ${count})
    on conflict (merchant, year) do update set last = c.last + excluded.last returning last`.execute(trx)
  return (rows[0]?.last ?? count) - count + 1
}
