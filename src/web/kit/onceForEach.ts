/** What is made of an object once, as long as it is there: equal objects stay equal, so that they are not drawn again. */
export const onceForEach = <From extends object, To>(make: (from: From) => To): ((from: From) => To) => {
  const known = new WeakMap<From, To>()
  return (from) => {
    const made = known.get(from) ?? make(from)
    known.set(from, made)
    return made
  }
}
