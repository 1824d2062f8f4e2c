import { naturesOf } from '#catalogue/natures.ts'
import type { Output } from '#contract/endpoint.ts'
import { useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash } from '#web/kit/format.ts'
import type { iotContract } from '../../contract.ts'
import { natureMessages } from './natureMessages.ts'
import { profileMessages } from './profileMessages.ts'

export type ProfileDetail = Output<typeof iotContract.profileDetail>

/** What a profile is, without its points. */
export const ProfileFacts = ({ profile }: { profile: ProfileDetail }) => {
  const text = useText(profileMessages)
  const nature = useText(natureMessages)
  const { profileKey, profileName, builtin, ownerName, intervalSeconds, points, devices, natures } = profile
  return (
    <FactGrid
      facts={[
        [text('name'), profileName],
        [text('key'), profileKey],
        [text('origin'), ownerName ?? text(builtin ? 'builtin' : 'own')],
        [text('interval'), text('seconds', intervalSeconds)],
        [text('points'), points.length],
        [text('devices'), devices],
        [
          nature('natures'),
          naturesOf(points, natures)
            .map((each) => nature(each))
            .join(' · ') || dash,
        ],
      ]}
    />
  )
}
