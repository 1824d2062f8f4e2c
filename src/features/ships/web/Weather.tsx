import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { shipsContract } from '../contract.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import './side.css'

/** Weather is asked for by tenths of a degree, which is what the service keeps apart. */
const coarse = (degrees: number): number => Math.round(degrees * 10) / 10
const often = { staleTime: 600_000, refetchInterval: 600_000, keepOld: true }

type WeatherProps = { near: Pick<ShipTile, 'shippingStatus'> | undefined }

/** The weather now where a ship is, with the city's name; it says so where the figures are a fixed sample. */
export const Weather = ({ near }: WeatherProps) => {
  const text = useText(messages)
  const { lon = null, lat = null } = near?.shippingStatus ?? {}
  const known = lon !== null && lat !== null
  const { data } = useCall(
    shipsContract.weather,
    { lon: coarse(lon ?? 0), lat: coarse(lat ?? 0) },
    { ...often, enabled: known },
  )
  return (
    <section className="tw-ships-weather" aria-label={text('weather')}>
      <h2>{text('weather')}</h2>
      <b>{data ? `${data.city} ${data.temperatureText}` : dash}</b>
      {data && <span className="tw-ships-weather-air">{text('air', data.airQuality)}</span>}
      {data?.sample && <em>{text('sample')}</em>}
    </section>
  )
}
