import type { ReactNode } from 'react'
import type { PlatformKey } from '#contract/platforms.ts'

const water = (
  <path
    className="tw-motif-water"
    d="M4 72c6 0 6 4 12 4s6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4 6-4 12-4"
  />
)
const hull = 'M40 56h68l-9 14H49z'

/** Each platform's equipment on a field of 112 × 80; what carries energy is drawn in the colour of charging. */
const motifs: Readonly<Record<PlatformKey, ReactNode>> = {
  shorePower: (
    <>
      <path d="M4 46h26v30" />
      <path d="M8 46V24h14v22M12 30h6M12 35h6" />
      <path d={hull} />
      <path d="M78 56V40h20v16M88 40V28" />
      <path className="tw-motif-energy" d="M22 38c14 0 10 22 26 22M48 56v8" />
      {water}
    </>
  ),
  marineBattery: (
    <>
      <path d="M6 44h100l-12 26H20z" />
      <path d="M70 44V28h24v16M82 28V16" />
      <path className="tw-motif-energy" d="M28 52h9v11h-9zM41 52h9v11h-9zM54 52h9v11h-9zM67 52h9v11h-9z" />
      {water}
    </>
  ),
  portCharging: (
    <>
      <path d="M4 74h104M22 74V14M34 74V14M10 14h94M28 14V6l62 8v18M28 6 10 14" />
      <path className="tw-motif-energy" d="M76 32h28v16H76zM83 37v6M90 37v6M97 37v6" />
      <path d="M58 74V60h34v14M64 74a4 4 0 1 0 8 0M80 74a4 4 0 1 0 8 0M92 64h8l4 6v4" />
    </>
  ),
  energySaving: (
    <>
      <path d="M6 74h100M20 74V14h72v60M20 26h72M48 26v-8h16v8M56 26v12" />
      <path d="M44 38h24v14H44zM56 57v10M51 62l5 5 5-5" />
      <path className="tw-motif-energy" d="M102 72V30M97 36l5-6 5 6" />
    </>
  ),
  boxPower: (
    <>
      <path d="M4 22h104v46H4zM8 68v6M104 68v6M4 30h104" />
      <path className="tw-motif-energy" d="M10 38h8v22h-8zM22 38h8v22h-8zM34 38h8v22h-8zM46 38h8v22h-8z" />
      <path d="M58 38h8v22h-8zM70 38h8v22h-8zM82 38h8v22h-8zM94 38h8v22h-8z" />
    </>
  ),
  ship: (
    <>
      <path d="M4 50h100l-10 20H16z" />
      <path d="M12 50V36h14v14M26 50V36h14v14M40 50V36h14v14M26 36V22h14v14" />
      <path d="M72 50V26h22v24M77 32h12M83 26V12" />
      {water}
    </>
  ),
  energyStorage: (
    <>
      <path d="M4 30 14 12h30L34 30zM17 21h22M24 12l-6 18M34 12l-6 18M19 30v44" />
      <path d="M54 30h28v44H54zM54 40h28" />
      <path className="tw-motif-energy" d="M60 46h16v6H60zM60 56h16v6H60zM60 66h16v4H60zM19 54h35M82 54h18" />
      <path d="M100 74V24M92 30h16M94 38h12" />
    </>
  ),
  shorePile: (
    <>
      <path d="M4 74h104M30 74V16a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v58M38 20h20v14H38z" />
      <path
        className="tw-motif-energy"
        d="M66 44h10c6 0 6 4 6 8v8c0 8 12 8 12 0V40M89 40h10v-8H89zM91 32v-6M97 32v-6M50 42l-6 10h8l-6 10"
      />
    </>
  ),
  asset: (
    <>
      <path d="M42 6h28v16H42zM6 54h28v16H6zM42 54h28v16H42zM78 54h28v16H78zM56 22v32M20 54V38h72v16" />
      <path className="tw-motif-energy" d="M12 62h8M48 62h8M84 62h8M48 14h8" />
    </>
  ),
  iot: (
    <>
      <path d="M42 28h28v24H42zM48 28v-6M56 28v-6M64 28v-6M48 52v6M56 52v6M64 52v6" />
      <path d="M6 14h16v12H6zM6 54h16v12H6zM90 14h16v12H90zM90 54h16v12H90z" />
      <path className="tw-motif-energy" d="M22 20h10v14h10M22 60h10V46h10M90 20H80v14H70M90 60H80V46H70" />
    </>
  ),
  system: (
    <>
      <path d="M8 20h96M8 42h96M8 64h96" />
      <path className="tw-motif-energy" d="M28 12h10v16H28zM70 34h10v16H70zM44 56h10v16H44z" />
    </>
  ),
  permission: (
    <>
      <path d="M56 6l34 12v22c0 18-14 28-34 36-20-8-34-18-34-36V18z" />
      <path className="tw-motif-energy" d="M48 36a8 8 0 1 0 16 0a8 8 0 1 0-16 0M56 44v18M56 54h8" />
    </>
  ),
}

export const Motif = ({ platform }: { platform: PlatformKey }) => (
  <svg className="tw-motif" viewBox="0 0 112 80" aria-hidden="true">
    {motifs[platform]}
  </svg>
)
