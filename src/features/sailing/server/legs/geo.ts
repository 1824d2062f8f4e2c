export { distance, metres, type Place } from '#server/places/geo.ts'
