import { App, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { FilterBar, type Filter } from '#web/kit/table/FilterBar.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import type { BindNode } from '../../bindShapes.ts'
import { assetsContract, catalogueContract } from '../../contract.ts'
import { BindHistory } from './BindHistory.tsx'
import { bindMessages } from './bindMessages.ts'
import { type BindActs, BindRow, BindTree, dropOn } from './BindTree.tsx'
import { divided, mayBind } from './branches.ts'
import '../assets.css'

/** Which device of a station hangs below which. */
export const BindPage = () => {
  const text = useText(bindMessages)
  const stations = useCall(assetsContract.stationList, {}).data ?? []
  const [params] = useSearchParams()
  const stationId = params.get('stationId') ?? stations[0]?.stationId
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'stationId',
      label: text('station'),
      options: stations.map((station) => ({ value: station.stationId, label: station.stationName })),
    },
  ]
  return (
    <>
      <PageTitle title={text('title')} />
      <FilterBar filters={filters} />
      {stationId === undefined ? (
        <EmptyState title={text('chooseStation')} />
      ) : (
        <Binding key={stationId} stationId={stationId} name={nameOf(stations, stationId)} />
      )}
    </>
  )
}

const nameOf = (stations: readonly { stationId: string; stationName: string }[], wanted: string): string =>
  stations.find(({ stationId }) => stationId === wanted)?.stationName ?? ''

const Binding = ({ stationId, name }: { stationId: string; name: string }) => {
  const text = useText(bindMessages)
  const common = useText(texts)
  const { modal } = App.useApp()
  const mayChange = useSession().can('asset_equipment_save')
  const [chosen, setChosen] = useState<BindNode>()
  const [slot, setSlot] = useState('')
  const [past, setPast] = useState<BindNode>()
  const { data, error, refetch } = useCall(catalogueContract.bindTree, { stationId }, { keepOld: true })
  const save = useAction(catalogueContract.bindSave, {
    success: true,
    refresh: [catalogueContract.bindTree, catalogueContract.bindHistory, assetsContract.equipmentPage],
  })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  if (data.length === 0) return <EmptyState title={text('noDevices')} />
  const { trees, unbound } = divided(data)
  const choose = (node: BindNode | undefined): void => {
    setChosen(node)
    setSlot(node?.slot ?? '')
  }
  const hang = async ({ deviceId, version }: BindNode, parentId: string): Promise<void> => {
    // Its refusal was shown; what somebody else did meanwhile is shown too.
    await save
      .mutateAsync({ deviceId, version, parentId, slot: parentId === '' ? '' : slot })
      .catch(() => void refetch())
    choose(undefined)
  }
  const unbind = (node: BindNode): void =>
    void modal.confirm({
      title: text('confirmUnbind', node.deviceName),
      okText: common('ok'),
      cancelText: common('cancel'),
      onOk: () => hang(node, ''),
    })
  const acts: BindActs = {
    mayChange,
    chosen,
    choose,
    takes: (parent) => chosen !== undefined && mayBind(data, chosen, parent),
    bind: (parent) => {
      if (chosen) void hang(chosen, parent.deviceId)
    },
    unbind,
    history: setPast,
  }
  const isBound = chosen !== undefined && chosen.parentId !== null
  return (
    <>
      {mayChange && (
        <p className="tw-asset-hint" aria-live="polite">
          {chosen ? text('chosen', chosen.deviceName) : text('hint')}
          {chosen && (
            <Input
              size="small"
              aria-label={text('slot')}
              placeholder={text('slot')}
              maxLength={60}
              value={slot}
              onChange={({ target }) => setSlot(target.value)}
            />
          )}
        </p>
      )}
      <div className="tw-asset-bind">
        <section aria-label={`${text('tree')} ${name}`}>
          <h3>{[name, text('tree')].filter(Boolean).join(' · ')}</h3>
          <BindTree branches={trees} acts={acts} />
        </section>
        <section aria-label={text('unbound')} {...dropOn(isBound, () => chosen && unbind(chosen))}>
          <h3>{text('unbound')}</h3>
          {unbound.length === 0 && <p>{text('allBound')}</p>}
          {unbound.map((node) => (
            <BindRow key={node.deviceId} node={node} acts={acts} />
          ))}
        </section>
      </div>
      {past && <BindHistory node={past} onClose={() => setPast(undefined)} />}
    </>
  )
}
