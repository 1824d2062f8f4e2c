import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { maxCharacters, maxImages, type noticesContract } from '../contract.ts'
import { cleanHtml, isEmpty } from './html/clean.ts'

type Written = Pick<
  Parsed<typeof noticesContract.save>,
  'notice_title' | 'notice_type_code' | 'notice_content' | 'remark'
>
export type Ready = { row: { title: string; type_code: number; content: string; remark: string }; images: string[] }

/** What a form says, checked in the order of its fields, its content sanitised. */
export const readyNotice = async (db: Db, input: Written): Promise<Ready> => {
  const { notice_title: title, notice_type_code, remark } = input
  if (title === '') throw new AppError('notice.title_needed')
  const type_code = Number(notice_type_code || 0)
  const known = await db
    .selectFrom('dict_data')
    .select('code')
    .where('dict_type', '=', 'notice_type')
    .where('value', '=', String(type_code))
    .where('status', '=', 0)
    .executeTakeFirst()
  if (!known) throw new AppError('notice.type_needed')
  const clean = cleanHtml(input.notice_content)
  if (isEmpty(clean)) throw new AppError('notice.content_needed')
  if (clean.text.length > maxCharacters) throw new AppError('notice.too_long', String(maxCharacters))
  if (clean.images.length > maxImages) throw new AppError('notice.too_many_images', String(maxImages))
  return { row: { title, type_code, content: clean.html, remark }, images: clean.images }
}
