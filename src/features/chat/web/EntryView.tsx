import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import type { ChatMessage } from '../contract.ts'
import { messages } from '../messages.ts'
import { AnswerChart } from './AnswerChart.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { AnswerText } from './AnswerText.tsx'
import { type Asked, type Entry, isWaiting, showAtOnce, stepsOf } from './chatStore.ts'
import { lengthOf, piecesOf, plainText } from './pieces.ts'
import { useTyped } from './useTyped.ts'

/** Table and chart come once the words stand. */
const Figures = ({ said }: { said: Pick<ChatMessage, 'table' | 'chart' | 'references'> }) => (
  <>
    {said.table && <AnswerTable table={said.table} references={said.references} />}
    {said.chart && <AnswerChart chart={said.chart} />}
  </>
)

/** Reasoning first and grey, then the answer; a click shows all at once. */
const Answer = ({ entry, answer }: { entry: Entry; answer: ChatMessage }) => {
  const text = useText(messages)
  const steps = useTyped(entry)
  const typing = steps < stepsOf(answer)
  const { reasoning_content: reasoning, content, references, fallback } = answer
  const afterReasoning = steps - [...reasoning].length
  const afterContent = afterReasoning - lengthOf(piecesOf(content))
  const seen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays in view
  useEffect(() => {
    if (typing) seen.current?.scrollIntoView({ block: 'nearest' })
  }, [steps, typing])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for what comes by itself; the button below does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div aria-busy={typing} onClick={() => typing && showAtOnce(entry.key)}>
      {reasoning !== '' && (
        <p className="tw-chat-text tw-chat-reasoning">{[...reasoning].slice(0, Math.max(0, steps)).join('')}</p>
      )}
      <AnswerText content={content} references={references} steps={afterReasoning} />
      {fallback && afterContent > 0 && (
        <section className="tw-chat-fallback" aria-label={text('fallback')}>
          <span className="tw-dim">{text('fallback')}</span>
          <AnswerText content={fallback.content} references={fallback.references} steps={afterContent} />
          {!typing && <Figures said={fallback} />}
        </section>
      )}
      {typing ? (
        <Button size="small" type="text" onClick={() => showAtOnce(entry.key)}>
          {text('skipTyping')}
        </Button>
      ) : (
        <Figures said={answer} />
      )}
      <div ref={seen} />
    </div>
  )
}

const Done = ({ entry, answer, send }: { entry: Entry; answer: ChatMessage; send: (asked: Asked) => void }) => {
  const text = useText(messages)
  const said = answer.fallback ?? answer
  return (
    <div className="tw-chat-done">
      <span className="tw-dim">
        {text('done', answer.seconds)} · {answer.speaker === 'analyst' ? text('analyst') : answer.speaker}
      </span>
      <CopyButton value={plainText(said.content)} label={text('copyAnswer')} />
      <Button size="small" onClick={() => send(entry.asked)}>
        {text('again')}
      </Button>
    </div>
  )
}

type EntryProps = { entry: Entry; send: (asked: Asked) => void; stop: () => void }

/** A question, and what came of it: thinking or generating, then the answer with the seconds it took. */
export const EntryView = ({ entry, send, stop }: EntryProps) => {
  const text = useText(messages)
  const { asked, answer, failure } = entry
  return (
    <li className="tw-chat-entry">
      <p className="tw-chat-question tw-chat-text">
        <span className="tw-hidden">{text('you')}: </span>
        {asked.content}
      </p>
      {isWaiting(entry) && (
        <div className="tw-chat-waiting" role="status">
          <span className="tw-chat-dots" aria-hidden="true" />
          {text(asked.deepThinking ? 'thinking' : 'generating')}
          <Button size="small" onClick={stop}>
            {text('stop')}
          </Button>
        </div>
      )}
      {answer && <Answer entry={entry} answer={answer} />}
      {answer && entry.typedFrom === undefined && <Done entry={entry} answer={answer} send={send} />}
      {failure !== undefined && (
        <div className="tw-chat-done">
          <span className="tw-dim">{failure}</span>
          <Button size="small" onClick={() => send(asked)}>
            {text('again')}
          </Button>
        </div>
      )}
    </li>
  )
}
