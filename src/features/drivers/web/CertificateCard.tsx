import type { Output } from '#contract/endpoint.ts'
import { useAction } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { driversContract } from '../contract.ts'
import { messages } from './certificateMessages.ts'
import './drivers.css'

type Certificate = Output<typeof driversContract.driverDetail>['certificates'][number]
type Given = { readonly driverId: string; readonly certificates: readonly Certificate[] }

const dayOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10)

/** The certificates of a driver's peer: somebody compares the thumbprint with what the server shows, then trusts it. */
export const CertificateCard = ({ driverId, certificates }: Given) => {
  const text = useText(messages)
  const { can } = useSession()
  const change = useAction(driversContract.driverTrust, {
    success: text('saved'),
    refresh: [driversContract.driverDetail],
  })
  const actionOf = ({ thumbprint, sha1, trusted }: Certificate) => ({
    text: text(trusted ? 'distrust' : 'trust'),
    confirm: trusted ? text('confirmDistrust') : text('confirmTrust', sha1),
    danger: trusted,
    onClick: () => change.mutateAsync({ driverId, thumbprint, trust: trusted ? 0 : 1 }),
  })
  return (
    <Card title={text('certificates')}>
      <p className="tw-drivers-hint">{text('hint')}</p>
      {certificates.map((each) => (
        <section className="tw-drivers-certificate" key={each.thumbprint}>
          <header>
            <StateTag
              state={each.valid ? (each.trusted ? 'ok' : 'level2') : 'fault'}
              text={text(each.valid ? (each.trusted ? 'trusted' : 'waiting') : 'outdated')}
            />
            <strong>{each.subject}</strong>
            {can('iot_driver_save') && (each.trusted || each.valid) && <RowActions actions={[actionOf(each)]} />}
          </header>
          <FactGrid
            facts={[
              [text('sha1'), each.sha1],
              [text('sha256'), each.thumbprint],
              [text('validity'), `${dayOf(each.fromTs)} – ${dayOf(each.untilTs)}`],
            ]}
          />
        </section>
      ))}
    </Card>
  )
}
