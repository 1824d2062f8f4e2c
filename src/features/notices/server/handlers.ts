import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers, type Sources } from '#server/http/feature.ts'
import { noticesContract, noticeTopics } from '../contract.ts'
import { publishable, signedInUsers } from './audience.ts'
import { change, publish, withdraw } from './publishing.ts'
import { managedNotices, markRead, myNotices, oneNotice, unreadCount } from './reading.ts'

const handlers = (context: Context): Handlers<typeof noticesContract> => {
  const { db, clock, live } = context
  const tellReaders = async (): Promise<void> => {
    for (const userId of await signedInUsers(db, clock())) live.changed('notices', userId)
  }
  return {
    myPage: (input, { caller }) => myNotices(db, caller, input),
    getOne: async ({ notice_id }, { caller }) => {
      const found = await oneNotice(db, caller, notice_id)
      if ((await markRead(db, caller, clock(), notice_id)) > 0) live.changed('notices', caller.userId)
      return found
    },
    save: async (input, call) => {
      const notice_id = await publish(context, call, input)
      await tellReaders()
      return { notice_id }
    },
    update: async (input, call) => {
      await change(context, call, input)
      await tellReaders()
      return true as const
    },
    page: (input, { caller }) => managedNotices(db, caller, input),
    remove: async ({ notice_id }, call) => {
      await withdraw(context, call, notice_id)
      await tellReaders()
      return true as const
    },
    unread: async (_, { caller }) => ({ count: await unreadCount(db, caller.userId) }),
    readAll: async (_, { caller }) => {
      if ((await markRead(db, caller, clock())) > 0) live.changed('notices', caller.userId)
      return true as const
    },
    depts: (_, { caller }) => publishable(db, caller),
  }
}

const sources = ({ db }: Context): Sources<typeof noticeTopics> => {
  const count = async (userId: string) => ({ count: await unreadCount(db, userId) })
  return {
    notices: { allowed: (id, caller) => id === caller.userId, snapshot: count, delta: count },
  }
}

export const notices: Feature = feature(noticesContract, noticeTopics, (context) => ({
  handlers: handlers(context),
  sources: sources(context),
}))
