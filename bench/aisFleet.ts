/** How many ships are heard, and how many of them are ours. */
export const shipsHeard = 5000
export const shipsOfOurs = 500
/** Ours lie among the others. */
export const mmsiOfShip = (ship: number): number => 413_000_000 + ship
export const isOurs = (ship: number): boolean => ship % (shipsHeard / shipsOfOurs) === 0
