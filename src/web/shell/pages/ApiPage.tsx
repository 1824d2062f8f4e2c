import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState } from 'react'
import { fetchDocument } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { texts } from '../../texts.ts'
import { type ApiCall, type AsyncApi, callsOf, grouped, type OpenApi, topicsOf } from './apiDocument.ts'
import { WireCard } from './WireCard.tsx'
import './api.css'

type Documents = { calls: OpenApi; topics: AsyncApi }

const loadDocuments = async (): Promise<Documents> => {
  const [calls, topics] = await Promise.all([fetchDocument('/openapi.json'), fetchDocument('/asyncapi.json')])
  return { calls: calls as OpenApi, topics: topics as AsyncApi }
}

const download = (document: OpenApi | AsyncApi, name: string): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))
  const link = Object.assign(window.document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

const Schema = ({ title, schema }: { title: string; schema: unknown }) => (
  <div>
    <h3>{title}</h3>
    <ScrollArea className="tw-api-schema" label={title}>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </ScrollArea>
  </div>
)

const CallRow = ({ call }: { call: ApiCall }) => {
  const text = useText(texts)
  const [open, setOpen] = useState(false)
  const access =
    call.access === 'open'
      ? text('apiOpen')
      : call.access === 'signed-in'
        ? text('apiSignedIn')
        : call.access === 'device'
          ? text('apiDevice')
          : call.access
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="tw-api-method">{call.method}</span>
        <code>{call.path}</code>
        <span className="tw-api-summary">{call.summary}</span>
        <span className="tw-age">{access}</span>
      </summary>
      {open && (
        <div className="tw-api-schemas">
          <Schema title={text(call.output === undefined ? 'apiMessage' : 'apiInput')} schema={call.input} />
          {call.output !== undefined && <Schema title={text('apiOutput')} schema={call.output} />}
        </div>
      )}
    </details>
  )
}

const CallList = ({ groups }: { groups: [string, ApiCall[]][] }) => {
  const text = useText(texts)
  if (groups.length === 0) return <EmptyState title={text('apiNone')} />
  return groups.map(([group, calls]) => (
    <section key={group} className="tw-card">
      <h2>{group === 'MQTT' ? group : `/${group}`}</h2>
      {calls.map((call) => (
        <CallRow key={call.method + call.path} call={call} />
      ))}
    </section>
  ))
}

export const ApiPage = () => {
  const text = useText(texts)
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['/openapi.json', '/asyncapi.json'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: loadDocuments,
  })
  return (
    <>
      <PageTitle
        title={text('apiTitle')}
        extra={
          <>
            <Button disabled={!data} onClick={() => data && download(data.calls, 'openapi.json')}>
              {text('apiDocument')}
            </Button>
            <Button disabled={!data} onClick={() => data && download(data.topics, 'asyncapi.json')}>
              {text('apiTopics')}
            </Button>
            <Input.Search
              allowClear
              aria-label={text('apiSearch')}
              placeholder={text('apiSearch')}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </>
        }
      />
      <div className="tw-api">
        {error ? (
          <FailedState error={error} retry={refetch} />
        ) : data ? (
          <>
            {wanted === '' && <WireCard />}
            <CallList groups={grouped([...topicsOf(data.topics), ...callsOf(data.calls)], wanted)} />
          </>
        ) : (
          <Spin />
        )}
      </div>
    </>
  )
}
