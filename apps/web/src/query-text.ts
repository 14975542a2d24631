import { useLocation } from '@tanstack/react-router'

/** One parameter of the address as it stands there, or null. */
export const useQueryText = (name: string): string | null =>
  new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr })).get(name)
