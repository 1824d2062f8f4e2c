import { attachmentUrl } from '#features/files/contract.ts'
import { dash } from '#web/kit/format.ts'
import '../assets.css'

/** The small picture in a row. */
export const Thumb = ({ attachId, name }: { attachId: string | null; name: string }) =>
  attachId === null ? dash : <img className="tw-asset-thumb" src={attachmentUrl(attachId)} alt={name} loading="lazy" />
