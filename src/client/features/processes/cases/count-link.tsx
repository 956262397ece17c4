import { Link } from 'react-router-dom'
import { useFormatters } from '../../../ui/use-format.ts'

/** A count with a link to the list of its cases. Zero is plain text. */
export function CountLink({ count, to }: { count: number; to: string }) {
  const { number } = useFormatters()
  return count === 0 ? number(0) : <Link to={to}>{number(count)}</Link>
}
