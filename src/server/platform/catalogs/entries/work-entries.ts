import { createCodedEntries, createEntries } from '../entry.ts'

/** Task types of section 1 of the specification, and additional types of this product. */
export const taskTypes = createCodedEntries([
  ['formatting', 'Формирование', 'Forming', 'Жинақтау'],
  ['confirming', 'Подтверждение', 'Confirming', 'Растау'],
  ['disbanding', 'Расформирование', 'Disbanding', 'Тарату'],
  ['paying', 'Оплата', 'Payment', 'Төлем'],
  ['delivery', 'Выдача', 'Issue', 'Беру'],
  ['printTransferDoc', 'Печать документов', 'Printing of documents', 'Құжаттарды басып шығару'],
  ['formationDelivery', 'Сборка для доставки', 'Forming for delivery', 'Жеткізуге жинақтау'],
  ['confirmingDelivery', 'Согласование доставки', 'Confirming of delivery', 'Жеткізуді келісу'],
  ['moveDelivery', 'Перенос доставки', 'Moving of delivery', 'Жеткізуді ауыстыру'],
  ['manualTransferring', 'Ручной перевод средств', 'Manual refund transfer', 'Қаражатты қолмен аудару'],
  ['moneyReturn', 'Расчёты по заказу', 'An order’s money', 'Тапсырыс ақшасы'],
  [
    'editAfterFormatting',
    'Редактирование после формирования',
    'Edit after forming',
    'Жинақтаудан кейінгі өңдеу',
  ],
  [
    'returnFromShipping',
    'Возврат из службы доставки',
    'Return from courier services',
    'Жеткізу қызметінен қайтару',
  ],
  ['deciding', 'Решение по заказу', 'Decision on an order', 'Тапсырыс бойынша шешім'],
  ['deliveryOutcome', 'Итог доставки', 'Outcome of a delivery', 'Жеткізу нәтижесі'],
])

/** Names of the handlers of outbox events. */
export const eventHandlers = createCodedEntries([
  ['sms.send', 'Отправка SMS', 'SMS sending', 'SMS жіберу'],
  ['mail.send', 'Отправка письма', 'Email sending', 'Электрондық хат жіберу'],
  ['delivery.announce', 'Заявка в службу доставки', 'Delivery request', 'Жеткізу қызметіне өтінім'],
  ['delivery.label', 'Запрос этикетки', 'Label request', 'Заттаңба сұрау'],
  [
    'delivery.withdraw',
    'Отзыв заявки на доставку',
    'Delivery request cancellation',
    'Жеткізу өтінімін кері алу',
  ],
  ['delivery.move', 'Перенос доставки', 'Delivery rescheduling', 'Жеткізуді ауыстыру'],
  [
    'delivery.toPay',
    'Новая сумма к оплате курьеру',
    'New amount due to the courier',
    'Курьер алатын жаңа сома',
  ],
  ['payment.complete', 'Списание холда', 'Payment capture', 'Холдтағы қаражатты картадан алу'],
  ['payment.reverse', 'Снятие холда', 'Hold release', 'Холдты алып тастау'],
  ['payment.refund', 'Возврат средств на карту', 'Refund to the card', 'Қаражатты картаға қайтару'],
  ['receipt.register', 'Регистрация чека', 'Receipt registration', 'Чекті тіркеу'],
  ['sap.post', 'Проводка в SAP', 'Posting in SAP', 'SAP өткізбесі'],
  ['mailing.send', 'Рассылка сотрудникам', 'Mailing to staff', 'Қызметкерлерге хат тарату'],
])

/** Fallback rules for an order for which no store is suitable. They are implemented in `src/shared/distribution.ts`. */
export const actionIfNotValidate = createEntries([
  [
    1,
    'На склад C001 или в самый свободный магазин, с подтверждением у покупателя',
    'To the warehouse C001 or the least busy store, confirmed with the customer',
    'C001 қоймасына немесе ең бос дүкенге, сатып алушымен растап',
  ],
  [
    2,
    'На склад C001 или в самый свободный магазин',
    'To the warehouse C001 or the least busy store',
    'C001 қоймасына немесе ең бос дүкенге',
  ],
  [3, 'Отказать в приёме заказа', 'Refuse the order', 'Тапсырысты қабылдамау'],
  [
    4,
    'В лучший магазин списков без проверки остатков и загрузки',
    'To the best store of the lists, without the check of stock and load',
    'Тізімдегі ең жақсы дүкенге, қалдық пен жүктемені тексермей',
  ],
])

/**
 * Categories of the planned times of tasks (specification 3, «UI settings»). `setting`: name of the setting with the
 * planned time.
 */
export const taskExpiredCategory = createEntries([
  [1, 'Формирование', 'Forming', 'Жинақтау', { setting: 'plannedMinutesFormatting' }],
  [2, 'Сборка для доставки', 'Forming for delivery', 'Жеткізуге жинақтау'],
])

export const helpPageSections = createEntries([
  [1, 'Задачи', 'Tasks', 'Тапсырмалар'],
  [2, 'Заказы', 'Orders', 'Тапсырыстар'],
  [3, 'Обмен и возврат', 'Exchange and refund', 'Айырбастау және қайтару'],
  [4, 'Передача в доставку', 'Handover to courier', 'Курьерге беру'],
  [5, 'Покупатели', 'Customers', 'Сатып алушылар'],
  [6, 'Отзывы', 'Feedback', 'Пікірлер'],
  [7, 'Настройки', 'Settings', 'Баптаулар'],
  [8, 'Администрирование', 'Administration', 'Әкімшілендіру'],
])

/**
 * Pages that can have a help link. A parameter such as `{orderId}` matches any number. When a new screen is created,
 * its page must be added to this list with a new id.
 */
export const helpPages = createEntries([
  [1, 'Список задач', 'Task list', 'Тапсырмалар тізімі', { section: 1, path: '/tasks' }],
  [2, 'Карточка задачи', 'Task view', 'Тапсырма картасы', { section: 1, path: '/tasks/{taskId}' }],
  [3, 'Список заказов', 'Order list', 'Тапсырыстар тізімі', { section: 2, path: '/orders' }],
  [4, 'Карточка заказа', 'Order card', 'Тапсырыс картасы', { section: 2, path: '/orders/{orderId}' }],
  [5, 'Журнал заказа', 'Order log', 'Тапсырыс журналы', { section: 2, path: '/orders/logs/{orderId}' }],
  [24, 'Возвраты', 'Refunds', 'Қайтарулар', { section: 3, path: '/refunds' }],
  [
    ...([40, 'Реестры возвратов', 'Refund registers', 'Қайтару тізілімдері'] as const),
    { section: 3, path: '/refunds/yandex' },
  ],
  [
    ...([41, 'Возвраты партнёров', 'Partner refunds', 'Серіктестер қайтарулары'] as const),
    { section: 3, path: '/refunds/partners' },
  ],
  [25, 'Обмены', 'Exchanges', 'Айырбастаулар', { section: 3, path: '/exchanges' }],
  [
    ...([26, 'Передача в доставку', 'Handover to courier', 'Жеткізуге беру'] as const),
    { section: 4, path: '/issue-delivery' },
  ],
  [
    ...([27, 'Акты приёма-передачи', 'Acceptance acts', 'Қабылдау-тапсыру актілері'] as const),
    { section: 7, path: '/settings/acceptance-acts' },
  ],
  [
    6,
    'Незакрытые расчёты',
    'Unsettled payments',
    'Жабылмаған есеп айырысулар',
    { section: 3, path: '/money-due' },
  ],
  [7, 'Все настройки', 'All settings', 'Барлық баптаулар', { section: 7, path: '/settings' }],
  [8, 'Настройки интерфейса', 'UI settings', 'Интерфейс баптаулары', { section: 7, path: '/settings/ui' }],
  [
    9,
    'Лимиты и правила',
    'Limits and rules',
    'Шектер мен ережелер',
    { section: 7, path: '/settings/limits' },
  ],
  [
    ...([31, 'Смена статуса заказа', 'Order status change', 'Тапсырыс мәртебесін өзгерту'] as const),
    { section: 7, path: '/settings/order-change-status' },
  ],
  [10, 'События', 'Events', 'Оқиғалар', { section: 7, path: '/settings/events' }],
  [
    ...([11, 'Внешние сервисы', 'External services', 'Сыртқы сервистер'] as const),
    { section: 7, path: '/settings/external-services' },
  ],
  [12, 'Отчёты', 'Reports', 'Есептер', { section: 7, path: '/settings/reports' }],
  [
    ...([13, 'Ссылки на справку', 'Help links', 'Анықтама сілтемелері'] as const),
    { section: 7, path: '/settings/reference' },
  ],
  [61, 'Магазины', 'Stores', 'Дүкендер', { section: 7, path: '/settings/stores' }],
  [48, 'Справочники', 'Catalogues', 'Анықтамалықтар', { section: 7, path: '/settings/catalogs' }],
  [14, 'Оповещения', 'Alerts', 'Хабарламалар', { section: 7, path: '/settings/alerts' }],
  [23, 'Начало дня', 'Start of day', 'Күннің басы', { section: 2, path: '/start' }],
  [15, 'Контроль', 'Monitoring', 'Бақылау', { section: 8, path: '/watch' }],
  [16, 'Процессы', 'Processes', 'Процестер', { section: 8, path: '/processes' }],
  [17, 'Список покупателей', 'Customer list', 'Сатып алушылар тізімі', { section: 5, path: '/customers' }],
  [
    ...([18, 'Карточка покупателя', 'Customer card', 'Сатып алушы картасы'] as const),
    { section: 5, path: '/customers/{phone}' },
  ],
  [19, 'Отзывы', 'Feedback', 'Пікірлер', { section: 6, path: '/feedbacks' }],
  [
    ...([20, 'Массовые действия', 'Bulk actions', 'Жаппай әрекеттер'] as const),
    { section: 2, path: '/orders/batches' },
  ],
  [
    21,
    'Роли и разделы',
    'Roles and sections',
    'Рөлдер мен бөлімдер',
    { section: 7, path: '/settings/roles' },
  ],
  [
    ...([22, 'Права ролей', 'Role rights', 'Рөлдердің құқықтары'] as const),
    { section: 7, path: '/settings/permissions' },
  ],
  [28, 'Рассылки', 'Mailing', 'Хат тарату', { section: 7, path: '/settings/mailing' }],
  [
    ...([29, 'Поиск по трек-номеру', 'Track-number search', 'Трек-нөмір бойынша іздеу'] as const),
    { section: 7, path: '/settings/tracknum-search' },
  ],
  [30, 'Чеки заказа', 'Order receipts', 'Тапсырыс чектері', { section: 7, path: '/settings/checks' }],
  [45, 'Проводки SAP', 'SAP postings', 'SAP өткізбелері', { section: 7, path: '/settings/sap' }],
  [
    ...([46, 'Массовые проводки SAP', 'Bulk SAP postings', 'Жаппай SAP өткізбелері'] as const),
    { section: 7, path: '/settings/sap/batch' },
  ],
  [
    ...([47, 'Чеки Set Kit', 'Set Kit receipts', 'Set Kit чектері'] as const),
    { section: 7, path: '/settings/checks/set-kit' },
  ],
  [
    ...([55, 'Распределение заказов', 'Order distribution', 'Тапсырыстарды бөлу'] as const),
    { section: 7, path: '/settings/distribution' },
  ],
  [60, 'Тестовый заказ', 'Test order', 'Сынақ тапсырысы', { section: 7, path: '/orders/test' }],
])
