interface Named {
  name: string
  clientSurname: string | null
  clientName: string | null
  clientPatronymic: string | null
}

/**
 * Parts of the customer's name, null where the shop gave none. A surname that the name holds already is not stored beside
 * it: it is what the other parts leave of the name.
 */
export function namePartsOf({
  name,
  clientSurname,
  clientName,
  clientPatronymic,
}: Named): Omit<Named, 'name'> {
  if (clientName === null) return { clientSurname, clientName, clientPatronymic }
  const others = new Set([clientName, clientPatronymic ?? ''].flatMap((part) => part.split(' ')))
  const rest = name.split(' ').filter((word) => !others.has(word))
  return { clientSurname: clientSurname ?? (rest.join(' ') || null), clientName, clientPatronymic }
}
