/** Something that one turn waits for until another gives it. */
export const signal = () => {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

/** What is asked, held up on its way: `reached` when it has come so far, `goOn` lets it through. */
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
