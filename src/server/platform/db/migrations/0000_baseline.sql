SET LOCAL check_function_bodies = false;
--> statement-breakpoint
CREATE FUNCTION ensure_record_partitions(first timestamp with time zone, last timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE month timestamptz := date_trunc('month', first AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(712002);
  WHILE month <= last LOOP
    EXECUTE format(
      'CREATE TABLE IF NOT EXISTS %I PARTITION OF workflow_records FOR VALUES FROM (%L) TO (%L)',
      'workflow_records_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'), month,
      ((month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
    month := ((month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_order_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_states (id, order_status_id, pay_status_id, pfm, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, date_create)
      VALUES (NEW.id, NEW.order_status_id, NEW.pay_status_id, NEW.pfm, NEW.order_source_type_id, NEW.pay_type_id, NEW.delivery_service_type_id, NEW.is_test, NEW.date_create);
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE order_states
      SET id = NEW.id, order_status_id = NEW.order_status_id, pay_status_id = NEW.pay_status_id, pfm = NEW.pfm, order_source_type_id = NEW.order_source_type_id,
        pay_type_id = NEW.pay_type_id, delivery_service_type_id = NEW.delivery_service_type_id, is_test = NEW.is_test, date_create = NEW.date_create
      WHERE id = OLD.id;
  ELSE
    DELETE FROM order_states WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_words(surname text, name text, receiver text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(translate(lower(
      left(coalesce(surname, ''), 300) || ' ' || left(coalesce(name, ''), 300) || ' ' || left(coalesce(receiver, ''), 300)),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІёәғқңөұүһі-–.,;:()«»"''`/\_<>' || chr(9) || chr(10) || chr(13) || chr(160),
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяагкноуухиеагкноуухи                      '), ' '), ''))
$$;
--> statement-breakpoint
CREATE FUNCTION search_form(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT translate(lower(value),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІё',
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяәғқңөұүһіе')
$$;
--> statement-breakpoint
CREATE TABLE acceptance_act_orders (
    act_id bigint NOT NULL,
    order_id bigint NOT NULL,
    released boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE acceptance_acts (
    id bigint NOT NULL,
    pfm text NOT NULL,
    delivery_service_id integer NOT NULL,
    delivery_service_type_id integer NOT NULL,
    status text NOT NULL,
    order_ids jsonb NOT NULL,
    initiator text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    date_formed timestamp(3) with time zone,
    date_issued timestamp(3) with time zone,
    paper jsonb
);
--> statement-breakpoint
CREATE SEQUENCE acceptance_acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE acceptance_acts_id_seq OWNED BY acceptance_acts.id;
--> statement-breakpoint
CREATE TABLE access_changes (
    id bigint NOT NULL,
    kind text NOT NULL,
    role_id text NOT NULL,
    role_name jsonb NOT NULL,
    subject text NOT NULL,
    "from" text,
    "to" text,
    at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE access_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE access_changes_id_seq OWNED BY access_changes.id;
--> statement-breakpoint
CREATE TABLE audit_entries (
    id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    kind text NOT NULL,
    user_id text,
    user_name text,
    subject text NOT NULL,
    count integer
);
--> statement-breakpoint
CREATE SEQUENCE audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE audit_entries_id_seq OWNED BY audit_entries.id;
--> statement-breakpoint
CREATE TABLE batch_rows (
    batch_id bigint NOT NULL,
    line integer NOT NULL,
    subject text NOT NULL,
    data jsonb NOT NULL,
    state text NOT NULL,
    problem text,
    problem_params jsonb,
    may_repeat boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE batches (
    id bigint NOT NULL,
    family text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    file_name text,
    file_hash text,
    options jsonb,
    job_id bigint,
    rows integer NOT NULL,
    wrong integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    owner_id text NOT NULL,
    owner_name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    request_key text,
    request_hash text
);
--> statement-breakpoint
CREATE SEQUENCE batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE batches_id_seq OWNED BY batches.id;
--> statement-breakpoint
CREATE TABLE call_attempts (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    wait_reason_id integer,
    user_name text NOT NULL,
    outcome text,
    note text,
    call_back_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE SEQUENCE call_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE call_attempts_id_seq OWNED BY call_attempts.id;
--> statement-breakpoint
CREATE TABLE catalog_changes (
    id bigint NOT NULL,
    type text NOT NULL,
    entry_id integer NOT NULL,
    "from" jsonb,
    "to" jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE catalog_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE catalog_changes_id_seq OWNED BY catalog_changes.id;
--> statement-breakpoint
CREATE TABLE catalog_entries (
    type text NOT NULL,
    id integer NOT NULL,
    description jsonb NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    active boolean DEFAULT true NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE delivery_announcements (
    number text NOT NULL,
    order_id bigint NOT NULL,
    attempt integer NOT NULL,
    service text NOT NULL,
    state text NOT NULL,
    label_requests integer DEFAULT 0 NOT NULL,
    track text,
    asked_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    to_pay bigint
);
--> statement-breakpoint
CREATE TABLE delivery_coverage (
    order_id bigint NOT NULL,
    city text NOT NULL,
    covered boolean NOT NULL,
    price bigint NOT NULL,
    earliest_day date NOT NULL,
    points jsonb NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE delivery_labels (
    order_id bigint NOT NULL,
    number text NOT NULL,
    track text NOT NULL,
    content_type text NOT NULL,
    content text NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE delivery_timeslots (
    order_id bigint NOT NULL,
    slot_id text NOT NULL,
    slot_uuid text,
    day date NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    offered_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE delivery_tracks (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    number text NOT NULL,
    service text NOT NULL,
    delivery_status_id integer NOT NULL,
    happened_at timestamp(3) with time zone NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE delivery_tracks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE delivery_tracks_id_seq OWNED BY delivery_tracks.id;
--> statement-breakpoint
CREATE TABLE desk_claims (
    instance_id bigint NOT NULL,
    claimed_by text NOT NULL,
    claimed_name text NOT NULL,
    claimed_since timestamp(3) with time zone NOT NULL,
    claimed_until timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE distribution_changes (
    id bigint NOT NULL,
    pfm text NOT NULL,
    "from" jsonb,
    "to" jsonb,
    at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE distribution_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE distribution_changes_id_seq OWNED BY distribution_changes.id;
--> statement-breakpoint
CREATE TABLE distribution_stores (
    pfm text NOT NULL,
    list text NOT NULL,
    "limit" integer,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE embedded_identity (
    id text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    uid text,
    expires_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE event_journal (
    event_id bigint NOT NULL,
    number integer NOT NULL,
    date_time timestamp(3) with time zone NOT NULL,
    old text,
    new text NOT NULL,
    user_name text NOT NULL,
    detail text
);
--> statement-breakpoint
CREATE SEQUENCE event_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE events (
    id bigint DEFAULT nextval('event_number'::regclass) NOT NULL,
    order_id bigint,
    handler text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    service_id text,
    key text NOT NULL,
    data jsonb NOT NULL,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    next_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    lease_until timestamp with time zone,
    give_up_at timestamp with time zone DEFAULT (clock_timestamp() + '7 days'::interval) NOT NULL,
    lines integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE exchange_lines (
    exchange_id bigint NOT NULL,
    line_id bigint NOT NULL,
    exchange_quantity integer NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE exchange_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE exchanges (
    id bigint DEFAULT nextval('exchange_number'::regclass) NOT NULL,
    order_id bigint NOT NULL,
    exchange_date timestamp(3) with time zone NOT NULL,
    exchange_fio text NOT NULL,
    exchange_phone text NOT NULL,
    exchange_reason_id integer NOT NULL,
    inspection boolean NOT NULL,
    defects_description text,
    exchange_comments text,
    initiator text NOT NULL
);
--> statement-breakpoint
CREATE TABLE feedbacks (
    order_id bigint NOT NULL,
    pfm text NOT NULL,
    date_create timestamp(3) with time zone NOT NULL,
    order_status_id integer NOT NULL,
    delivery_service_type_id integer,
    pay_type_id integer NOT NULL,
    order_source_type_id integer NOT NULL,
    user_authorization boolean NOT NULL,
    name text NOT NULL,
    email text,
    accuracy boolean,
    order_info boolean,
    integrity boolean,
    equipment boolean,
    comment text,
    rating integer NOT NULL,
    digest text NOT NULL
);
--> statement-breakpoint
CREATE TABLE goods_back (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    line_id bigint NOT NULL,
    quantity integer NOT NULL,
    outcome text NOT NULL,
    cause text NOT NULL,
    reason_id integer,
    comment text,
    at timestamp(3) with time zone NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE goods_back_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE goods_back_id_seq OWNED BY goods_back.id;
--> statement-breakpoint
CREATE TABLE help_pages (
    page integer NOT NULL,
    link text,
    changed_at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
    key text NOT NULL,
    instance_id bigint NOT NULL,
    actor_id text NOT NULL,
    request_hash text NOT NULL,
    revision integer NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE intake_orders (
    client text NOT NULL,
    partner_order_id text NOT NULL,
    digest text NOT NULL,
    order_id bigint,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE issue_codes (
    order_id bigint NOT NULL,
    digest text NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    locked_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE job_file_parts (
    job_id bigint NOT NULL,
    writer text NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE job_file_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE jobs (
    id bigint NOT NULL,
    kind text NOT NULL,
    input jsonb NOT NULL,
    state jsonb,
    status text DEFAULT 'queued'::text NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    result jsonb,
    error text,
    owner_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    cancel_asked boolean DEFAULT false NOT NULL,
    leased_by text,
    lease_until timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    error_params jsonb,
    dismissed boolean DEFAULT false NOT NULL,
    file_name text,
    file_bytes bigint,
    file_writer text,
    file_until timestamp(3) with time zone,
    next_at timestamp(3) with time zone,
    file_stores jsonb
);
--> statement-breakpoint
CREATE SEQUENCE jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE jobs_id_seq OWNED BY jobs.id;
--> statement-breakpoint
CREATE TABLE ledger_entries (
    order_id bigint NOT NULL,
    purpose text NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    way text NOT NULL,
    status text NOT NULL,
    payment_id text,
    operation_key text,
    refund_id bigint,
    problem text,
    document text,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE list_views (
    id bigint NOT NULL,
    screen text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    owner_id text,
    role_id text
);
--> statement-breakpoint
CREATE SEQUENCE list_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE list_views_id_seq OWNED BY list_views.id;
--> statement-breakpoint
CREATE TABLE mailing_recipients (
    id bigint NOT NULL,
    email text NOT NULL,
    mailings text[] NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL,
    language text DEFAULT 'ru'::text NOT NULL,
    zone text DEFAULT 'Europe/Moscow'::text NOT NULL,
    hour integer
);
--> statement-breakpoint
CREATE SEQUENCE mailing_recipients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE mailing_recipients_id_seq OWNED BY mailing_recipients.id;
--> statement-breakpoint
CREATE TABLE mailings_told (
    mailing text NOT NULL,
    about text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    mails integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE mark_scans (
    identity text NOT NULL,
    order_id bigint NOT NULL,
    line_id bigint NOT NULL,
    instance_id bigint NOT NULL,
    user_name text NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_distributions (
    order_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    pfm text NOT NULL,
    reason text NOT NULL,
    min_in_stock integer NOT NULL,
    considered jsonb NOT NULL,
    action integer
);
--> statement-breakpoint
CREATE TABLE order_exceptions (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    pfm text NOT NULL,
    kind text NOT NULL,
    reason text,
    at timestamp(3) with time zone NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE order_exceptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE order_exceptions_id_seq OWNED BY order_exceptions.id;
--> statement-breakpoint
CREATE SEQUENCE order_line_number
    START WITH 1000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE order_log (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    type text NOT NULL,
    action text NOT NULL,
    entity_name text NOT NULL,
    date_time timestamp(3) with time zone NOT NULL,
    old jsonb,
    new jsonb,
    user_name text NOT NULL,
    sent_data jsonb
);
--> statement-breakpoint
CREATE SEQUENCE order_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE order_log_id_seq OWNED BY order_log.id;
--> statement-breakpoint
CREATE TABLE order_marks (
    identity text NOT NULL,
    order_id bigint NOT NULL,
    line_id bigint NOT NULL,
    code text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    state text DEFAULT 'held'::text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE order_number
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE order_packages (
    order_id bigint NOT NULL,
    type_id integer NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_products (
    id bigint DEFAULT nextval('order_line_number'::regclass) NOT NULL,
    order_id bigint NOT NULL,
    pick_order integer DEFAULT 0 NOT NULL,
    sku text NOT NULL,
    barcode text NOT NULL,
    actual_barcode text,
    gtin text,
    marked boolean DEFAULT false NOT NULL,
    product_name text NOT NULL,
    pic text,
    product_properties text,
    product_weight integer DEFAULT 0 NOT NULL,
    vat integer DEFAULT 20 NOT NULL,
    sku_quantity integer NOT NULL,
    sku_quantity_finished integer DEFAULT 0 NOT NULL,
    refund_quantity integer DEFAULT 0 NOT NULL,
    exchange_quantity integer DEFAULT 0 NOT NULL,
    returned_quantity integer DEFAULT 0 NOT NULL,
    product_price bigint NOT NULL,
    product_price_regular bigint NOT NULL,
    product_sum_price bigint NOT NULL,
    total_refund_price bigint DEFAULT 0 NOT NULL,
    product_comment_client text,
    product_comment_cooperator text,
    product_comment_worker text,
    change_reason integer,
    discount_share bigint DEFAULT 0 NOT NULL,
    points_share bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_states (
    id bigint NOT NULL,
    order_status_id integer NOT NULL,
    pay_status_id integer NOT NULL,
    pfm text NOT NULL,
    order_source_type_id integer NOT NULL,
    pay_type_id integer NOT NULL,
    delivery_service_type_id integer,
    is_test boolean NOT NULL,
    date_create timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_tares (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    type_id integer NOT NULL,
    weight integer,
    unused boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE order_tares_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE order_tares_id_seq OWNED BY order_tares.id;
--> statement-breakpoint
CREATE TABLE orders (
    id bigint DEFAULT nextval('order_number'::regclass) NOT NULL,
    partner_order_id text,
    order_source_type_id integer NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    currency text DEFAULT 'RUB'::text NOT NULL,
    order_status_id integer NOT NULL,
    pay_type_id integer NOT NULL,
    pay_status_id integer NOT NULL,
    receive_status_id integer NOT NULL,
    delivery_status_id integer,
    delivery_service_id integer,
    delivery_service_type_id integer,
    delivery_service_method integer,
    pfm text NOT NULL,
    acceptance_act_number text,
    delivery_track text,
    delivery_index text,
    plan_date_issued timestamp(3) with time zone,
    desired_date date,
    desired_date_external_id text,
    desired_date_external_uuid text,
    delivery_sum_client bigint DEFAULT 0 NOT NULL,
    delivery_client_phone text,
    delivery_address jsonb DEFAULT '{}'::jsonb NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    email text,
    full_name_reciever text,
    phone_reciever text,
    client_surname text,
    client_name text,
    client_patronymic text,
    user_authorization boolean DEFAULT false NOT NULL,
    language_id text DEFAULT 'ru'::text NOT NULL,
    loyalty_card_number text,
    comment_client text,
    order_comment_worker text,
    delivery_comment text,
    comment_to_customer text,
    reason_cancel integer,
    reason_cancel_comment text,
    customer_requests integer,
    wait_reason integer,
    promo_code text,
    confirmation_code_status integer DEFAULT 1 NOT NULL,
    documents jsonb DEFAULT '[]'::jsonb NOT NULL,
    payment_number text,
    payment_date timestamp(3) with time zone,
    count_call integer DEFAULT 0 NOT NULL,
    products_for_adults boolean DEFAULT false NOT NULL,
    manager text,
    time_waiting integer DEFAULT 3 NOT NULL,
    refund_reason text,
    refund_type integer,
    checking_account text,
    bank_name text,
    bik text,
    correspondent_account text,
    sum_ordered bigint NOT NULL,
    sum_collected bigint DEFAULT 0 NOT NULL,
    discount bigint DEFAULT 0 NOT NULL,
    promocode_discount bigint DEFAULT 0 NOT NULL,
    package_cost bigint DEFAULT 0 NOT NULL,
    points_written_off bigint DEFAULT 0 NOT NULL,
    loyalty jsonb,
    date_create timestamp(3) with time zone NOT NULL,
    date_update timestamp(3) with time zone NOT NULL,
    date_shipment timestamp(3) with time zone,
    date_done timestamp(3) with time zone,
    order_date_cc timestamp(3) with time zone,
    search_name text GENERATED ALWAYS AS (search_form((COALESCE((client_surname || ' '::text), ''::text) || name))) STORED NOT NULL,
    storage_until timestamp(3) with time zone,
    storage_place text,
    search_receiver text GENERATED ALWAYS AS (search_form(full_name_reciever)) STORED
)
WITH (fillfactor='85');
--> statement-breakpoint
CREATE TABLE partner_notifications (
    source text NOT NULL,
    id text NOT NULL,
    order_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE process_counted (
    id integer NOT NULL,
    seq bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE process_counted_days (
    day date NOT NULL,
    records integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE process_open_stays (
    instance_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    workflow text NOT NULL,
    version integer NOT NULL,
    pfm text NOT NULL,
    state text NOT NULL
);
--> statement-breakpoint
CREATE TABLE process_stay_counts (
    grain text NOT NULL,
    start date NOT NULL,
    workflow text NOT NULL,
    version integer NOT NULL,
    pfm text NOT NULL,
    state text NOT NULL,
    roles text NOT NULL,
    bucket smallint NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE process_step_counts (
    grain text NOT NULL,
    start date NOT NULL,
    workflow text NOT NULL,
    version integer NOT NULL,
    pfm text NOT NULL,
    from_state text NOT NULL,
    event text NOT NULL,
    to_state text NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE receipt_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE receipts (
    id bigint DEFAULT nextval('receipt_number'::regclass) NOT NULL,
    order_id bigint NOT NULL,
    refund_id bigint,
    kind text NOT NULL,
    external_id text NOT NULL,
    status text NOT NULL,
    uuid text,
    items jsonb NOT NULL,
    total bigint NOT NULL,
    fiscal jsonb,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    payments jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE refund_lines (
    refund_id bigint NOT NULL,
    line_id bigint NOT NULL,
    refund_quantity integer NOT NULL,
    total_refund_price bigint NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE refund_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE refund_register_rows (
    register_id bigint NOT NULL,
    line integer NOT NULL,
    subject text NOT NULL,
    order_id bigint,
    sku text,
    product_name text,
    quantity integer DEFAULT 0 NOT NULL,
    cost bigint DEFAULT 0 NOT NULL,
    currency text,
    transaction_date date,
    correction boolean DEFAULT false NOT NULL,
    misread boolean NOT NULL,
    problem text,
    problem_params jsonb,
    refund_id bigint
);
--> statement-breakpoint
CREATE TABLE refund_registers (
    id bigint NOT NULL,
    status text NOT NULL,
    file_name text NOT NULL,
    file_hash text NOT NULL,
    currency text NOT NULL,
    initiator text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    transfer_date date,
    posting_date date,
    ended_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE SEQUENCE refund_registers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE refund_registers_id_seq OWNED BY refund_registers.id;
--> statement-breakpoint
CREATE TABLE refunds (
    id bigint DEFAULT nextval('refund_number'::regclass) NOT NULL,
    order_id bigint NOT NULL,
    refund_type integer NOT NULL,
    refund_date timestamp(3) with time zone NOT NULL,
    refund_status integer NOT NULL,
    refund_fio text,
    refund_phone text,
    type_account integer,
    refund_reason integer NOT NULL,
    comment text,
    comment_to_customer text,
    initiator text NOT NULL,
    payer_name text,
    payer_phone text,
    order_refund_sap text,
    partner_name text,
    total bigint NOT NULL,
    checking_account text,
    bank_name text,
    bik text,
    correspondent_account text,
    payment_number text,
    transferred_on date,
    date_done timestamp(3) with time zone,
    register_id bigint,
    posting_date date,
    payer_account text,
    details_by text,
    approved_by text,
    approved_by_name text,
    approved_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE role_order_sections (
    role_id text NOT NULL,
    status_id integer NOT NULL,
    section text NOT NULL
);
--> statement-breakpoint
CREATE TABLE role_rights (
    role_id text NOT NULL,
    "right" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE roles (
    id text NOT NULL,
    name jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE sap_postings (
    order_id bigint NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    posting_date text,
    factory text,
    warehouse text,
    document text,
    asked integer DEFAULT 0 NOT NULL,
    batch_id bigint,
    batch_line integer,
    changed_by text NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE services (
    service_id text NOT NULL,
    service_name jsonb NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    changed_at timestamp(3) with time zone,
    changed_by text
);
--> statement-breakpoint
CREATE TABLE setting_changes (
    id bigint NOT NULL,
    name text NOT NULL,
    "from" jsonb NOT NULL,
    "to" jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE setting_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE setting_changes_id_seq OWNED BY setting_changes.id;
--> statement-breakpoint
CREATE TABLE settings (
    name text NOT NULL,
    value jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE store_changes (
    id bigint NOT NULL,
    pfm text NOT NULL,
    "from" jsonb,
    "to" jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id text NOT NULL,
    user_name text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE store_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE store_changes_id_seq OWNED BY store_changes.id;
--> statement-breakpoint
CREATE TABLE stores (
    pfm text NOT NULL,
    name text NOT NULL,
    city text NOT NULL,
    address text NOT NULL,
    zone text NOT NULL,
    country text DEFAULT 'RU'::text NOT NULL,
    phone text,
    open boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE task_number
    START WITH 50001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE tasks (
    task_id bigint DEFAULT nextval('task_number'::regclass) NOT NULL,
    instance_id bigint NOT NULL,
    order_id bigint NOT NULL,
    task_type text NOT NULL,
    task_date timestamp(3) with time zone NOT NULL,
    date_complete timestamp(3) with time zone,
    task_status text NOT NULL,
    pfm text NOT NULL,
    delivery_service_id integer,
    importance integer NOT NULL,
    updated_from text,
    due_at timestamp(3) with time zone NOT NULL,
    postponed_until timestamp(3) with time zone,
    state text NOT NULL,
    "right" text,
    claimed_by text,
    claimed_name text,
    claimed_until timestamp(3) with time zone,
    claimed_since timestamp(3) with time zone,
    assigned_to text,
    assigned_name text,
    assigned_right text,
    taken_from text,
    taken_by_name text
)
WITH (fillfactor='85');
--> statement-breakpoint
CREATE TABLE test_orders (
    order_id bigint NOT NULL,
    stock_type_id integer,
    callback_url text,
    external_url text,
    sent_order_status integer,
    sent_pay_status integer,
    sent_at timestamp(3) with time zone,
    callback_attempts integer DEFAULT 0 NOT NULL,
    callback_next_at timestamp(3) with time zone,
    callback_error text
);
--> statement-breakpoint
CREATE TABLE user_roles (
    user_id text NOT NULL,
    role_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE user_stores (
    user_id text NOT NULL,
    pfm text NOT NULL
);
--> statement-breakpoint
CREATE TABLE users (
    id text NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    issuer text,
    issuer_subject text,
    bind_until timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE workflow_activations (
    workflow text NOT NULL,
    version integer NOT NULL,
    pfms text[],
    active boolean DEFAULT true NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by text NOT NULL,
    share integer DEFAULT 100 NOT NULL,
    retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE workflow_drafts (
    instance_id bigint NOT NULL,
    form text NOT NULL,
    data jsonb NOT NULL,
    saved_at timestamp(3) with time zone NOT NULL,
    saved_by text NOT NULL,
    edition integer DEFAULT 1 NOT NULL,
    scans jsonb DEFAULT '[]'::jsonb NOT NULL,
    collected jsonb
);
--> statement-breakpoint
CREATE SEQUENCE workflow_instance_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE workflow_instances (
    id bigint DEFAULT nextval('workflow_instance_number'::regclass) NOT NULL,
    workflow text NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    status text NOT NULL,
    value jsonb NOT NULL,
    state text NOT NULL,
    context jsonb NOT NULL,
    order_id bigint,
    pfm text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    subject text
);
--> statement-breakpoint
CREATE TABLE workflow_migration_undo (
    job_id bigint NOT NULL,
    instance_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    revision integer NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    state text NOT NULL,
    value jsonb NOT NULL,
    context jsonb NOT NULL,
    task_right text,
    draft_form text
);
--> statement-breakpoint
CREATE TABLE workflow_publications (
    id bigint NOT NULL,
    workflow text NOT NULL,
    version integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    act text NOT NULL,
    reason text NOT NULL,
    pfms text[],
    share integer,
    from_version integer,
    job_id bigint,
    undone_job_id bigint
);
--> statement-breakpoint
CREATE SEQUENCE workflow_publications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE workflow_publications_id_seq OWNED BY workflow_publications.id;
--> statement-breakpoint
CREATE SEQUENCE workflow_record_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE workflow_records (
    instance_id bigint NOT NULL,
    revision integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    order_id bigint,
    version integer NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    from_state text,
    event jsonb NOT NULL,
    to_state text NOT NULL,
    effects jsonb NOT NULL,
    changes jsonb,
    cause text,
    seq bigint DEFAULT nextval('workflow_record_number'::regclass) NOT NULL
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE workflow_timers (
    id bigint NOT NULL,
    instance_id bigint NOT NULL,
    name text NOT NULL,
    event text NOT NULL,
    fire_at timestamp(3) with time zone NOT NULL,
    status text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE workflow_timers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE workflow_timers_id_seq OWNED BY workflow_timers.id;
--> statement-breakpoint
ALTER TABLE acceptance_acts ALTER COLUMN id SET DEFAULT nextval('acceptance_acts_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE access_changes ALTER COLUMN id SET DEFAULT nextval('access_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE audit_entries ALTER COLUMN id SET DEFAULT nextval('audit_entries_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE batches ALTER COLUMN id SET DEFAULT nextval('batches_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE call_attempts ALTER COLUMN id SET DEFAULT nextval('call_attempts_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE catalog_changes ALTER COLUMN id SET DEFAULT nextval('catalog_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE delivery_tracks ALTER COLUMN id SET DEFAULT nextval('delivery_tracks_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE distribution_changes ALTER COLUMN id SET DEFAULT nextval('distribution_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE goods_back ALTER COLUMN id SET DEFAULT nextval('goods_back_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE jobs ALTER COLUMN id SET DEFAULT nextval('jobs_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE list_views ALTER COLUMN id SET DEFAULT nextval('list_views_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE mailing_recipients ALTER COLUMN id SET DEFAULT nextval('mailing_recipients_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE order_exceptions ALTER COLUMN id SET DEFAULT nextval('order_exceptions_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE order_log ALTER COLUMN id SET DEFAULT nextval('order_log_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE order_tares ALTER COLUMN id SET DEFAULT nextval('order_tares_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE refund_registers ALTER COLUMN id SET DEFAULT nextval('refund_registers_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE setting_changes ALTER COLUMN id SET DEFAULT nextval('setting_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE store_changes ALTER COLUMN id SET DEFAULT nextval('store_changes_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE workflow_publications ALTER COLUMN id SET DEFAULT nextval('workflow_publications_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE workflow_timers ALTER COLUMN id SET DEFAULT nextval('workflow_timers_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE acceptance_act_orders
    ADD CONSTRAINT acceptance_act_orders_act_id_order_id_pk PRIMARY KEY (act_id, order_id);
--> statement-breakpoint
ALTER TABLE acceptance_acts
    ADD CONSTRAINT acceptance_acts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE access_changes
    ADD CONSTRAINT access_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE batch_rows
    ADD CONSTRAINT batch_rows_batch_id_line_pk PRIMARY KEY (batch_id, line);
--> statement-breakpoint
ALTER TABLE batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE call_attempts
    ADD CONSTRAINT call_attempts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE catalog_changes
    ADD CONSTRAINT catalog_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE catalog_entries
    ADD CONSTRAINT catalog_entries_type_id_pk PRIMARY KEY (type, id);
--> statement-breakpoint
ALTER TABLE delivery_announcements
    ADD CONSTRAINT delivery_announcements_pkey PRIMARY KEY (number);
--> statement-breakpoint
ALTER TABLE delivery_coverage
    ADD CONSTRAINT delivery_coverage_order_id_city_pk PRIMARY KEY (order_id, city);
--> statement-breakpoint
ALTER TABLE delivery_labels
    ADD CONSTRAINT delivery_labels_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE delivery_timeslots
    ADD CONSTRAINT delivery_timeslots_order_id_slot_id_pk PRIMARY KEY (order_id, slot_id);
--> statement-breakpoint
ALTER TABLE delivery_tracks
    ADD CONSTRAINT delivery_tracks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE desk_claims
    ADD CONSTRAINT desk_claims_pkey PRIMARY KEY (instance_id);
--> statement-breakpoint
ALTER TABLE distribution_changes
    ADD CONSTRAINT distribution_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE distribution_stores
    ADD CONSTRAINT distribution_stores_pkey PRIMARY KEY (pfm);
--> statement-breakpoint
ALTER TABLE embedded_identity
    ADD CONSTRAINT embedded_identity_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE event_journal
    ADD CONSTRAINT event_journal_event_id_number_pk PRIMARY KEY (event_id, number);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_key_unique UNIQUE (key);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE exchange_lines
    ADD CONSTRAINT exchange_lines_exchange_id_line_id_pk PRIMARY KEY (exchange_id, line_id);
--> statement-breakpoint
ALTER TABLE exchanges
    ADD CONSTRAINT exchanges_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE feedbacks
    ADD CONSTRAINT feedbacks_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE goods_back
    ADD CONSTRAINT goods_back_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE help_pages
    ADD CONSTRAINT help_pages_pkey PRIMARY KEY (page);
--> statement-breakpoint
ALTER TABLE idempotency_keys
    ADD CONSTRAINT idempotency_keys_instance_id_key_pk PRIMARY KEY (instance_id, key);
--> statement-breakpoint
ALTER TABLE intake_orders
    ADD CONSTRAINT intake_orders_client_partner_order_id_pk PRIMARY KEY (client, partner_order_id);
--> statement-breakpoint
ALTER TABLE issue_codes
    ADD CONSTRAINT issue_codes_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE job_file_parts
    ADD CONSTRAINT job_file_parts_job_id_writer_number_pk PRIMARY KEY (job_id, writer, number);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ledger_entries
    ADD CONSTRAINT ledger_entries_operation_key_unique UNIQUE (operation_key);
--> statement-breakpoint
ALTER TABLE ledger_entries
    ADD CONSTRAINT ledger_entries_order_id_purpose_pk PRIMARY KEY (order_id, purpose);
--> statement-breakpoint
ALTER TABLE list_views
    ADD CONSTRAINT list_views_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE mailing_recipients
    ADD CONSTRAINT mailing_recipients_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE mailings_told
    ADD CONSTRAINT mailings_told_mailing_about_pk PRIMARY KEY (mailing, about);
--> statement-breakpoint
ALTER TABLE mark_scans
    ADD CONSTRAINT mark_scans_pkey PRIMARY KEY (identity);
--> statement-breakpoint
ALTER TABLE order_distributions
    ADD CONSTRAINT order_distributions_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE order_exceptions
    ADD CONSTRAINT order_exceptions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE order_log
    ADD CONSTRAINT order_log_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE order_marks
    ADD CONSTRAINT order_marks_order_id_identity_pk PRIMARY KEY (order_id, identity);
--> statement-breakpoint
ALTER TABLE order_packages
    ADD CONSTRAINT order_packages_order_id_type_id_pk PRIMARY KEY (order_id, type_id);
--> statement-breakpoint
ALTER TABLE order_products
    ADD CONSTRAINT order_products_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE order_products
    ADD CONSTRAINT order_products_refunds_within_kept CHECK (((refund_quantity >= 0) AND (exchange_quantity >= 0) AND ((refund_quantity + exchange_quantity) <= GREATEST(0, (
CASE sku_quantity_finished
    WHEN 0 THEN sku_quantity
    ELSE sku_quantity_finished
END - returned_quantity))))) NOT VALID;
--> statement-breakpoint
ALTER TABLE order_products
    ADD CONSTRAINT order_products_refunds_within_price CHECK (((total_refund_price >= 0) AND (total_refund_price <= (product_price * refund_quantity)))) NOT VALID;
--> statement-breakpoint
ALTER TABLE order_states
    ADD CONSTRAINT order_states_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE order_tares
    ADD CONSTRAINT order_tares_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE partner_notifications
    ADD CONSTRAINT partner_notifications_source_id_pk PRIMARY KEY (source, id);
--> statement-breakpoint
ALTER TABLE process_counted_days
    ADD CONSTRAINT process_counted_days_pkey PRIMARY KEY (day);
--> statement-breakpoint
ALTER TABLE process_counted
    ADD CONSTRAINT process_counted_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE process_open_stays
    ADD CONSTRAINT process_open_stays_pkey PRIMARY KEY (instance_id);
--> statement-breakpoint
ALTER TABLE process_stay_counts
    ADD CONSTRAINT process_stay_counts_key PRIMARY KEY (workflow, version, grain, pfm, start, state, roles, bucket);
--> statement-breakpoint
ALTER TABLE process_step_counts
    ADD CONSTRAINT process_step_counts_key PRIMARY KEY (workflow, version, grain, pfm, start, from_state, event, to_state);
--> statement-breakpoint
ALTER TABLE receipts
    ADD CONSTRAINT receipts_external_id_unique UNIQUE (external_id);
--> statement-breakpoint
ALTER TABLE receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE refund_lines
    ADD CONSTRAINT refund_lines_refund_id_line_id_pk PRIMARY KEY (refund_id, line_id);
--> statement-breakpoint
ALTER TABLE refund_register_rows
    ADD CONSTRAINT refund_register_rows_register_id_line_pk PRIMARY KEY (register_id, line);
--> statement-breakpoint
ALTER TABLE refund_registers
    ADD CONSTRAINT refund_registers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE role_order_sections
    ADD CONSTRAINT role_order_sections_role_id_status_id_pk PRIMARY KEY (role_id, status_id);
--> statement-breakpoint
ALTER TABLE role_rights
    ADD CONSTRAINT role_rights_role_id_right_pk PRIMARY KEY (role_id, "right");
--> statement-breakpoint
ALTER TABLE roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE sap_postings
    ADD CONSTRAINT sap_postings_order_id_number_pk PRIMARY KEY (order_id, number);
--> statement-breakpoint
ALTER TABLE services
    ADD CONSTRAINT services_pkey PRIMARY KEY (service_id);
--> statement-breakpoint
ALTER TABLE setting_changes
    ADD CONSTRAINT setting_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE store_changes
    ADD CONSTRAINT store_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (pfm);
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_instance_id_unique UNIQUE (instance_id);
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (task_id);
--> statement-breakpoint
ALTER TABLE test_orders
    ADD CONSTRAINT test_orders_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE user_roles
    ADD CONSTRAINT user_roles_user_id_role_id_pk PRIMARY KEY (user_id, role_id);
--> statement-breakpoint
ALTER TABLE user_stores
    ADD CONSTRAINT user_stores_user_id_pfm_pk PRIMARY KEY (user_id, pfm);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_issuer_subject UNIQUE (issuer, issuer_subject);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE workflow_activations
    ADD CONSTRAINT workflow_activations_workflow_version_pk PRIMARY KEY (workflow, version);
--> statement-breakpoint
ALTER TABLE workflow_drafts
    ADD CONSTRAINT workflow_drafts_pkey PRIMARY KEY (instance_id);
--> statement-breakpoint
ALTER TABLE workflow_instances
    ADD CONSTRAINT workflow_instances_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE workflow_migration_undo
    ADD CONSTRAINT workflow_migration_undo_job_id_instance_id_pk PRIMARY KEY (job_id, instance_id);
--> statement-breakpoint
ALTER TABLE workflow_publications
    ADD CONSTRAINT workflow_publications_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE workflow_records
    ADD CONSTRAINT workflow_records_instance_id_revision_at_pk PRIMARY KEY (instance_id, revision, at);
--> statement-breakpoint
ALTER TABLE workflow_timers
    ADD CONSTRAINT workflow_timers_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX acceptance_act_orders_standing ON acceptance_act_orders USING btree (order_id) WHERE (NOT released);
--> statement-breakpoint
CREATE INDEX acceptance_acts_newest ON acceptance_acts USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX access_changes_kind ON access_changes USING btree (kind, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX audit_entries_at ON audit_entries USING btree (at);
--> statement-breakpoint
CREATE INDEX audit_entries_kind ON audit_entries USING btree (kind, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX batches_family ON batches USING btree (family, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX batches_file ON batches USING btree (family, file_hash);
--> statement-breakpoint
CREATE UNIQUE INDEX batches_request ON batches USING btree (owner_id, request_key);
--> statement-breakpoint
CREATE INDEX call_attempts_order ON call_attempts USING btree (order_id);
--> statement-breakpoint
CREATE INDEX catalog_changes_newest ON catalog_changes USING btree (type, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX delivery_announcements_asked ON delivery_announcements USING btree (service, asked_at);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_announcements_order ON delivery_announcements USING btree (order_id, attempt);
--> statement-breakpoint
CREATE INDEX delivery_announcements_track ON delivery_announcements USING btree (track) WHERE (track IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delivery_announcements_track_ends ON delivery_announcements USING btree (reverse(upper(replace(track, '-'::text, ''::text))) text_pattern_ops) WHERE (track IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delivery_tracks_order ON delivery_tracks USING btree (order_id, id);
--> statement-breakpoint
CREATE INDEX distribution_changes_newest ON distribution_changes USING btree (id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX events_due ON events USING btree (service_id, next_at) WHERE (status = ANY (ARRAY['ready'::text, 'queue'::text, 'pending'::text]));
--> statement-breakpoint
CREATE INDEX events_give_up ON events USING btree (give_up_at) WHERE (status = ANY (ARRAY['queue'::text, 'pending'::text]));
--> statement-breakpoint
CREATE INDEX events_lease ON events USING btree (lease_until) WHERE (status = 'process'::text);
--> statement-breakpoint
CREATE INDEX events_order ON events USING btree (order_id);
--> statement-breakpoint
CREATE INDEX events_status ON events USING btree (status, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX events_waiting ON events USING btree (service_id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX exchanges_date ON exchanges USING btree (exchange_date DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX exchanges_order ON exchanges USING btree (order_id);
--> statement-breakpoint
CREATE INDEX feedbacks_best ON feedbacks USING btree (rating DESC NULLS LAST, date_create DESC NULLS LAST, order_id DESC NULLS LAST, pfm);
--> statement-breakpoint
CREATE INDEX feedbacks_commented ON feedbacks USING btree (date_create DESC NULLS LAST, order_id DESC NULLS LAST, pfm) WHERE (comment IS NOT NULL);
--> statement-breakpoint
CREATE INDEX feedbacks_created ON feedbacks USING btree (date_create DESC NULLS LAST, order_id DESC NULLS LAST, pfm, rating);
--> statement-breakpoint
CREATE INDEX feedbacks_store ON feedbacks USING btree (pfm, date_create DESC NULLS LAST, order_id DESC NULLS LAST, rating);
--> statement-breakpoint
CREATE INDEX feedbacks_worst ON feedbacks USING btree (rating, date_create DESC NULLS LAST, order_id DESC NULLS LAST, pfm);
--> statement-breakpoint
CREATE INDEX goods_back_losses ON goods_back USING btree (at DESC NULLS LAST, id DESC NULLS LAST) WHERE (outcome <> 'shelf'::text);
--> statement-breakpoint
CREATE INDEX goods_back_order ON goods_back USING btree (order_id, id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_at ON idempotency_keys USING btree (at);
--> statement-breakpoint
CREATE INDEX jobs_open ON jobs USING btree (id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
--> statement-breakpoint
CREATE INDEX jobs_owner ON jobs USING btree (owner_id, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX ledger_entries_due ON ledger_entries USING btree (created_at, order_id) WHERE (status <> 'settled'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX ledger_entries_number ON ledger_entries USING btree (order_id, number);
--> statement-breakpoint
CREATE INDEX ledger_entries_payment ON ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ledger_entries_refunded ON ledger_entries USING btree (settled_at, order_id) WHERE ((kind = 'refunded'::text) AND (status = 'settled'::text));
--> statement-breakpoint
CREATE INDEX ledger_entries_transactions ON ledger_entries USING btree (settled_at DESC, order_id DESC, number DESC) WHERE ((status = 'settled'::text) AND (kind = ANY (ARRAY['captured'::text, 'paid'::text, 'refunded'::text])));
--> statement-breakpoint
CREATE INDEX list_views_owner ON list_views USING btree (owner_id);
--> statement-breakpoint
CREATE INDEX list_views_role ON list_views USING btree (role_id);
--> statement-breakpoint
CREATE UNIQUE INDEX mailing_recipients_email ON mailing_recipients USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX mailings_told_at ON mailings_told USING btree (at);
--> statement-breakpoint
CREATE INDEX order_exceptions_at ON order_exceptions USING btree (at DESC NULLS LAST, id DESC NULLS LAST, pfm, kind);
--> statement-breakpoint
CREATE INDEX order_exceptions_order ON order_exceptions USING btree (order_id, id);
--> statement-breakpoint
CREATE INDEX order_log_order ON order_log USING btree (order_id, id);
--> statement-breakpoint
CREATE INDEX order_log_reported ON order_log USING btree (date_time, order_id, new) WHERE ((action = 'setOrderStatus'::text) AND (new = ANY (ARRAY['7'::jsonb, '12'::jsonb, '13'::jsonb, '14'::jsonb, '20'::jsonb])));
--> statement-breakpoint
CREATE UNIQUE INDEX order_marks_one_order ON order_marks USING btree (identity) WHERE (state = ANY (ARRAY['held'::text, 'left'::text]));
--> statement-breakpoint
CREATE INDEX order_products_actual_barcode ON order_products USING btree (actual_barcode, order_id) WHERE (actual_barcode IS NOT NULL);
--> statement-breakpoint
CREATE INDEX order_products_barcode ON order_products USING btree (barcode, order_id);
--> statement-breakpoint
CREATE INDEX order_products_order ON order_products USING btree (order_id);
--> statement-breakpoint
CREATE INDEX order_products_sku ON order_products USING btree (sku, order_id);
--> statement-breakpoint
CREATE INDEX order_states_pay_status ON order_states USING btree (pay_status_id, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, order_status_id);
--> statement-breakpoint
CREATE INDEX order_states_status ON order_states USING btree (order_status_id, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, pay_status_id);
--> statement-breakpoint
CREATE INDEX order_states_store ON order_states USING btree (pfm, date_create DESC NULLS LAST, id DESC NULLS LAST, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, order_status_id, pay_status_id);
--> statement-breakpoint
CREATE INDEX order_tares_order ON order_tares USING btree (order_id);
--> statement-breakpoint
CREATE INDEX orders_created ON orders USING btree (date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, search_name text_pattern_ops, partner_order_id text_pattern_ops, phone text_pattern_ops, search_receiver, phone_reciever, email);
--> statement-breakpoint
CREATE INDEX orders_delivery_type ON orders USING btree (delivery_service_type_id, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, order_source_type_id, pay_type_id, is_test) WHERE (delivery_service_type_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_email_begins ON orders USING btree (lower(email) text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm) WHERE (email IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_loyalty_card ON orders USING btree (loyalty_card_number) WHERE (loyalty_card_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_name_begins ON orders USING btree (search_name text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, phone text_pattern_ops, partner_order_id text_pattern_ops);
--> statement-breakpoint
CREATE INDEX orders_partner_begins ON orders USING btree (partner_order_id text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm);
--> statement-breakpoint
CREATE INDEX orders_partner_number ON orders USING btree (regexp_replace(partner_order_id, '^[^0-9]+'::text, ''::text) text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm) WHERE (partner_order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_pay_type ON orders USING btree (pay_type_id, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, order_source_type_id, delivery_service_type_id, is_test);
--> statement-breakpoint
CREATE INDEX orders_payment_number ON orders USING btree (payment_number) WHERE (payment_number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_phone_begins ON orders USING btree (phone text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm);
--> statement-breakpoint
CREATE INDEX orders_phone_ends ON orders USING btree (reverse(phone) text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm);
--> statement-breakpoint
CREATE INDEX orders_plan_date ON orders USING btree (plan_date_issued, id, pfm);
--> statement-breakpoint
CREATE INDEX orders_receiver_begins ON orders USING btree (search_receiver text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm) WHERE (search_receiver IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_receiver_phone ON orders USING btree (phone_reciever text_pattern_ops, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm) WHERE (phone_reciever IS NOT NULL);
--> statement-breakpoint
CREATE INDEX orders_source ON orders USING btree (order_source_type_id, date_create DESC NULLS LAST, id DESC NULLS LAST, pfm, pay_type_id, delivery_service_type_id, is_test);
--> statement-breakpoint
CREATE INDEX orders_store ON orders USING btree (pfm, date_create DESC NULLS LAST, id DESC NULLS LAST, order_source_type_id, pay_type_id, delivery_service_type_id, is_test);
--> statement-breakpoint
CREATE INDEX orders_sum ON orders USING btree (sum_ordered, id, pfm);
--> statement-breakpoint
CREATE INDEX orders_test ON orders USING btree (date_create DESC NULLS LAST, id DESC NULLS LAST) WHERE is_test;
--> statement-breakpoint
CREATE INDEX orders_words ON orders USING gin (order_words(client_surname, name, full_name_reciever));
--> statement-breakpoint
CREATE INDEX process_open_stays_version ON process_open_stays USING btree (workflow, version);
--> statement-breakpoint
CREATE INDEX receipts_created ON receipts USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX receipts_failed ON receipts USING btree (id DESC NULLS LAST) WHERE (status = 'fail'::text);
--> statement-breakpoint
CREATE INDEX receipts_order ON receipts USING btree (order_id);
--> statement-breakpoint
CREATE INDEX refund_register_rows_order ON refund_register_rows USING btree (order_id) WHERE (refund_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX refund_registers_file ON refund_registers USING btree (file_hash) WHERE (status <> 'closed'::text);
--> statement-breakpoint
CREATE INDEX refund_registers_newest ON refund_registers USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX refunds_date ON refunds USING btree (refund_date DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX refunds_order ON refunds USING btree (order_id);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_payment_order ON refunds USING btree (payer_account, transferred_on, ltrim(payment_number, '0'::text));
--> statement-breakpoint
CREATE INDEX refunds_register ON refunds USING btree (register_id) WHERE (register_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX setting_changes_name ON setting_changes USING btree (name, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX store_changes_newest ON store_changes USING btree (id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX tasks_date ON tasks USING btree (task_date DESC NULLS LAST, task_id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX tasks_done ON tasks USING btree (date_complete) WHERE (task_status = 'done'::text);
--> statement-breakpoint
CREATE INDEX tasks_due ON tasks USING btree (due_at, task_id);
--> statement-breakpoint
CREATE INDEX tasks_given ON tasks USING btree (assigned_to) WHERE ((task_status = 'open'::text) AND (assigned_to IS NOT NULL));
--> statement-breakpoint
CREATE INDEX tasks_open_due ON tasks USING btree (due_at, pfm, postponed_until) WHERE (task_status = 'open'::text);
--> statement-breakpoint
CREATE INDEX tasks_open_queue ON tasks USING btree (importance, due_at, task_id, pfm, "right", task_type, postponed_until) WHERE (task_status = 'open'::text);
--> statement-breakpoint
CREATE INDEX tasks_open_store ON tasks USING btree (pfm, importance, due_at, task_id, "right", task_type, postponed_until) WHERE (task_status = 'open'::text);
--> statement-breakpoint
CREATE INDEX tasks_order ON tasks USING btree (order_id);
--> statement-breakpoint
CREATE INDEX tasks_store_date ON tasks USING btree (pfm, task_date DESC NULLS LAST, task_id DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX users_awaited_subject ON users USING btree (subject) WHERE (issuer IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX workflow_instances_one_at_desk ON workflow_instances USING btree (workflow, subject) WHERE ((status = 'active'::text) AND (subject IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX workflow_instances_one_order_process ON workflow_instances USING btree (order_id) WHERE (workflow = 'order'::text);
--> statement-breakpoint
CREATE INDEX workflow_instances_order ON workflow_instances USING btree (order_id);
--> statement-breakpoint
CREATE INDEX workflow_instances_state ON workflow_instances USING btree (workflow, version, state) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX workflow_migration_undo_at ON workflow_migration_undo USING btree (at);
--> statement-breakpoint
CREATE INDEX workflow_publications_workflow ON workflow_publications USING btree (workflow, id);
--> statement-breakpoint
CREATE INDEX workflow_records_order ON workflow_records USING btree (order_id);
--> statement-breakpoint
CREATE INDEX workflow_records_time ON workflow_records USING brin (at, seq);
--> statement-breakpoint
CREATE INDEX workflow_timers_due ON workflow_timers USING btree (fire_at) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX workflow_timers_one_pending ON workflow_timers USING btree (instance_id, name) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE STATISTICS order_states_filters (dependencies, mcv) ON order_status_id, pay_status_id, order_source_type_id, pay_type_id, delivery_service_type_id, is_test FROM order_states;
--> statement-breakpoint
CREATE STATISTICS orders_filters (dependencies, mcv) ON order_source_type_id, is_test, order_status_id, pay_type_id, pay_status_id, delivery_service_type_id FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_state_changed AFTER UPDATE ON orders FOR EACH ROW WHEN ((((((((((old.id IS DISTINCT FROM new.id) OR (old.order_status_id IS DISTINCT FROM new.order_status_id)) OR (old.pay_status_id IS DISTINCT FROM new.pay_status_id)) OR (old.pfm IS DISTINCT FROM new.pfm)) OR (old.order_source_type_id IS DISTINCT FROM new.order_source_type_id)) OR (old.pay_type_id IS DISTINCT FROM new.pay_type_id)) OR (old.delivery_service_type_id IS DISTINCT FROM new.delivery_service_type_id)) OR (old.is_test IS DISTINCT FROM new.is_test)) OR (old.date_create IS DISTINCT FROM new.date_create))) EXECUTE FUNCTION keep_order_state();
--> statement-breakpoint
CREATE TRIGGER orders_state_written AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_state();
--> statement-breakpoint
ALTER TABLE batch_rows
    ADD CONSTRAINT batch_rows_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE distribution_stores
    ADD CONSTRAINT distribution_stores_pfm_stores_pfm_fk FOREIGN KEY (pfm) REFERENCES stores(pfm);
--> statement-breakpoint
ALTER TABLE feedbacks
    ADD CONSTRAINT feedbacks_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE job_file_parts
    ADD CONSTRAINT job_file_parts_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE list_views
    ADD CONSTRAINT list_views_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE list_views
    ADD CONSTRAINT list_views_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE order_products
    ADD CONSTRAINT order_products_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE refund_register_rows
    ADD CONSTRAINT refund_register_rows_register_id_refund_registers_id_fk FOREIGN KEY (register_id) REFERENCES refund_registers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE role_order_sections
    ADD CONSTRAINT role_order_sections_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES roles(id);
--> statement-breakpoint
ALTER TABLE role_rights
    ADD CONSTRAINT role_rights_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES roles(id);
--> statement-breakpoint
ALTER TABLE test_orders
    ADD CONSTRAINT test_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE user_roles
    ADD CONSTRAINT user_roles_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES roles(id);
--> statement-breakpoint
ALTER TABLE user_roles
    ADD CONSTRAINT user_roles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE user_stores
    ADD CONSTRAINT user_stores_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
-- Receives records of months that no partition was made for; ensure_record_partitions keeps it empty.
CREATE TABLE workflow_records_other PARTITION OF workflow_records DEFAULT;
