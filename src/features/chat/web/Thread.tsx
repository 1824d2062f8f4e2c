import { useEffect, useRef } from 'react'
import { Button } from 'antd'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import type { Asked, Entry } from './chatStore.ts'
import { EntryView } from './EntryView.tsx'
import { useStartHistory } from './startHistory.ts'
import './thread.css'

type ThreadProps = {
  entries: readonly Entry[]
  /** of how many new chats this is */
  round: number
  send: (asked: Asked) => void
  /** asks what stands on a button, with what is open on the screen */
  ask: (content: string) => void
  stop: () => void
}

const Suggestions = ({ list, ask }: { list: readonly string[]; ask: (content: string) => void }) => {
  const text = useText(messages)
  if (list.length === 0) return null
  return (
    <ul className="tw-chat-suggestions" aria-label={text('suggestions')}>
      {list.map((each) => (
        <li key={each}>
          <Button size="small" onClick={() => ask(each)}>
            {each}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The greeting, then what was asked and answered, the newest in view; below it what can be asked next. */
export const Thread = ({ entries, round, send, ask, stop }: ThreadProps) => {
  const text = useText(messages)
  const { history, suggestions } = useStartHistory(round)
  const end = useRef<HTMLDivElement>(null)
  const last = entries.at(-1)
  const settled = last?.answer !== undefined && last.typedFrom === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is in view
  useEffect(() => {
    if (entries.length > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [last?.key, last?.answer, settled])
  const next = last === undefined ? suggestions : settled ? (last.answer?.fallback ?? last.answer)?.suggestions : []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className="tw-chat-thread" role="log" aria-label={text('thread')} tabIndex={0}>
      {history.map(({ content }) => (
        <p key={content} className="tw-chat-text tw-chat-greeting">
          {content}
        </p>
      ))}
      <ol className="tw-chat-entries">
        {entries.map((entry) => (
          <EntryView key={entry.key} entry={entry} send={send} stop={stop} />
        ))}
      </ol>
      <Suggestions list={next ?? []} ask={ask} />
      <div ref={end} />
    </section>
  )
}
