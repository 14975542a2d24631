import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * One parameter of the address as it stands there, or null. Of the page's own address: a page that is being left stands
 * until the next one is loaded, and must not take that one's address for its own.
 */
export const useQueryText = (name: string): string | null => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const [own, setOwn] = useState({ pathname, search })
  if (pathname === own.pathname && search !== own.search) setOwn({ pathname, search })
  return new URLSearchParams(own.search).get(name)
}
