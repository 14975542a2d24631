/// <reference types="vite/client" />

/** Oracle cases, read in place; without their folder there are none, and their tests say so in their names. */
const files = import.meta.glob<{ readonly cases: readonly unknown[] }>(
  '../../../../../shared/oracles/{contact,crypto,names}/*.json',
  { eager: true, import: 'default' },
)
export const hasOracles = Object.keys(files).length > 0
export const fromOracle = hasOracles ? '' : ' (skipped: no ../shared/oracles)'

export const oracleCases = <Case>(path: string): readonly Case[] => {
  const found = Object.entries(files).find(([file]) => file.endsWith(`/oracles/${path}`))?.[1].cases
  if (hasOracles && found === undefined) throw new Error(`no ${path}`)
  return (found ?? []) as readonly Case[]
}
