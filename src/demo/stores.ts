/** Store of the demo. `share`: its weight in the daily orders; 0 for the warehouse, which has no pickup. */
export interface DemoStore {
  pfm: string
  name: string
  city: string
  address: string
  zone: string
  country: string
  phone: string
  share: number
}

const table: readonly (readonly [
  pfm: string,
  name: string,
  city: string,
  address: string,
  zone: string,
  phone: string,
  share: number,
])[] = [
  ['1001', 'Тверская', 'Москва', 'Тверская ул., 19', 'Europe/Moscow', '74955550101', 22],
  ['1002', 'Кутузовский', 'Москва', 'Кутузовский просп., 57', 'Europe/Moscow', '74955550102', 16],
  ['1003', 'Ленинский', 'Москва', 'Ленинский просп., 109', 'Europe/Moscow', '74955550103', 12],
  ['1004', 'Химки', 'Химки', 'Ленинградское ш., 23', 'Europe/Moscow', '74955550104', 9],
  ['1005', 'Невский', 'Санкт-Петербург', 'Невский просп., 71', 'Europe/Moscow', '78125550105', 12],
  [
    '1006',
    'Московские Ворота',
    'Санкт-Петербург',
    'Московский просп., 107',
    'Europe/Moscow',
    '78125550106',
    7,
  ],
  ['1007', 'Баумана', 'Казань', 'ул. Баумана, 44', 'Europe/Moscow', '78435550107', 6],
  [
    '1008',
    'Большая Покровская',
    'Нижний Новгород',
    'Большая Покровская ул., 32',
    'Europe/Moscow',
    '78315550108',
    5,
  ],
  ['1009', 'Самарская площадь', 'Самара', 'Галактионовская ул., 157', 'Europe/Samara', '78465550109', 5],
  ['1010', 'Вайнера', 'Екатеринбург', 'ул. Вайнера, 10', 'Asia/Yekaterinburg', '73435550110', 6],
  ['1011', 'Красный проспект', 'Новосибирск', 'Красный просп., 101', 'Asia/Novosibirsk', '73835550111', 5],
  ['C001', 'Склад C001', 'Подольск', 'Домодедовское ш., 31', 'Europe/Moscow', '74955550100', 0],
]

export const demoStores: readonly DemoStore[] = table.map(
  ([pfm, name, city, address, zone, phone, share]) => ({
    pfm,
    name,
    city,
    address,
    zone,
    phone,
    share,
    country: 'RU',
  }),
)
