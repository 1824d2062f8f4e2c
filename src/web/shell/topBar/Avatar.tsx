import { useState } from 'react'
import { attachmentUrl } from '#features/files/contract.ts'
import { useText } from '../../i18n.ts'
import { useHeldFilePass } from '../../session/useFilePass.ts'
import { messages } from '../messages.ts'

const male = 1
const hair = {
  male: 'M10 14c0-6 3-9 6-9s6 3 6 9c-1-3-3-4.5-6-4.5s-5 1.5-6 4.5z',
  female: 'M8 21c0-11 2-16 8-16s8 5 8 16h-3V14c-2 0-4-1-5-3-1 2-3 3-5 3v7z',
}

/** The picture of somebody who has none of his own; `gender` 1 is male. */
const DefaultAvatar = ({ gender, size }: { gender: number | undefined; size: number }) => {
  const text = useText(messages)
  const kind = gender === male ? 'male' : 'female'
  return (
    <svg role="img" aria-label={text(kind)} width={size} height={size} viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill="var(--tw-raised)" />
      <circle cx="16" cy="13.5" r="5.5" fill="var(--tw-dim)" opacity=".55" />
      <path d="M5 28.5c1.5-6 6-8 11-8s9.5 2 11 8a16 16 0 0 1-22 0z" fill="var(--tw-dim)" opacity=".55" />
      <path d={hair[kind]} fill="var(--tw-dim)" />
    </svg>
  )
}

type AvatarProps = { gender: number | undefined; attachId?: string | null | undefined; size?: number }

const OwnPicture = ({ gender, attachId, size }: { gender: number | undefined; attachId: string; size: number }) => {
  const ready = useHeldFilePass()
  const [broken, setBroken] = useState(false)
  if (!ready || broken) return <DefaultAvatar gender={gender} size={size} />
  return (
    <img
      className="tw-avatar"
      src={attachmentUrl(attachId)}
      alt=""
      width={size}
      height={size}
      onError={() => setBroken(true)}
    />
  )
}

/** Somebody's picture beside his name; one of his gender where he has none or it cannot be shown. */
export const Avatar = ({ gender, attachId, size = 28 }: AvatarProps) =>
  attachId ? (
    <OwnPicture key={attachId} gender={gender} attachId={attachId} size={size} />
  ) : (
    <DefaultAvatar gender={gender} size={size} />
  )
