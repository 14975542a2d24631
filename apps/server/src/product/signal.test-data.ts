/** A signal that one task waits for until another sends it. */
export const signal = () => {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

/** A paused call: `reached` when it has arrived, `goOn` lets it continue. */
export const heldUp = <Input, Answer>(ask: (input: Input) => Promise<Answer>) => {
  const [reached, goOn] = [signal(), signal()]
  return {
    reached,
    goOn,
    ask: async (input: Input): Promise<Answer> => {
      reached.give()
      await goOn.given
      return ask(input)
    },
  }
}
