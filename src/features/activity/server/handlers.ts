import { actionWord, fieldWord, kindWord, valueWord } from '#contract/operationWords.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { paged } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import type { Change } from '#server/administration/operationLog.ts'
import { activityContract } from '../contract.ts'
import { asOfPage, containing } from '#server/db/paged.ts'
import { logTable } from './exports.ts'
import { loginRows, operationLines, operationRows, sessionRows } from './queries.ts'
import { createPruning } from './pruning.ts'
import { removeSession } from './sessionChanges.ts'
import { headings, resultText, wayText } from './texts.ts'

const handlers = (context: Context): Handlers<typeof activityContract> => {
  const { db, clock } = context
  return {
    loginPage: async (input, { caller, language }) => {
      const { rows, ...page } = await paged(db, loginRows(db, caller, input), input)
      const records = rows.map(({ at, id, ...row }) => ({
        ...row,
        log_id: id,
        result_text: resultText(row.result, language),
        time: formatTime(at.getTime(), caller.timeZone),
        ts: at.getTime(),
      }))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
    },

    loginExport: (input, { caller, language, signal }) =>
      logTable(
        context,
        loginRows(db, caller, input)
          .clearSelect()
          .select(['l.at', 'l.user_name', 'l.way', 'l.result', 'l.ip'])
          .compile(),
        {
          timeZone: caller.timeZone,
          signal,
          headings: headings[language].login,
          cells: ([name = '', way = '', result = '', ip = '']) => [
            name,
            wayText(way ?? '', language),
            resultText(result ?? '', language),
            ip,
          ],
        },
      ),

    operationPage: async (input, { caller }) => {
      const query = operationRows(db, caller, input).select([
        'l.id as log_id',
        'l.at',
        'l.user_name',
        'l.kind',
        'l.action',
        'l.subject_id',
        'l.subject_name',
        'l.changes',
        'l.ip',
      ])
      const { rows, ...page } = await paged(db, query, input)
      const records = rows.map(({ at, changes, ...row }) => ({
        ...row,
        changes: changes as Change[],
        time: formatTime(at.getTime(), caller.timeZone),
        ts: at.getTime(),
      }))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
    },

    operationExport: (input, { caller, language, signal }) =>
      logTable(context, operationLines(db, caller, input).compile(), {
        timeZone: caller.timeZone,
        signal,
        headings: headings[language].operation,
        cells: ([name, kind, action, subject, field, from, to, ip]) => [
          name ?? '',
          kindWord(kind ?? '', language),
          actionWord(action ?? '', language),
          subject ?? '',
          fieldWord(field ?? '', language),
          valueWord(field ?? '', from ?? '', language),
          valueWord(field ?? '', to ?? '', language),
          ip ?? '',
        ],
      }),

    sessionPage: async ({ user_name, ...input }, { caller }) => {
      const query = sessionRows(db, caller, clock())
        .select(['s.id', 'u.user_name', 'u.real_name', 'o.name as dept_name', 's.ip', 's.created_at', 's.seen_at'])
        .$if(Boolean(user_name), (q) => q.where('u.user_name', 'ilike', containing(user_name ?? '')))
        .orderBy('s.seen_at', 'desc')
        .orderBy('s.id', 'desc')
      const { rows, ...page } = await paged(db, query, input)
      const records = rows.map(({ id, created_at, seen_at, ...row }) => ({
        ...row,
        session_id: id,
        login_time: formatTime(created_at.getTime(), caller.timeZone),
        seen_time: formatTime(seen_at.getTime(), caller.timeZone),
        current: id === caller.sessionId,
      }))
      return { records, ...page }
    },

    sessionRemove: async ({ session_id }, call) => {
      await removeSession(context, call, session_id)
      return true as const
    },
  }
}

export const activity: Feature = feature(activityContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createPruning(context)],
}))
