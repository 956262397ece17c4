CREATE SEQUENCE order_number START 100001;--> statement-breakpoint
CREATE SEQUENCE order_line_number START 1000001;--> statement-breakpoint
CREATE SEQUENCE workflow_instance_number START 1001;--> statement-breakpoint
CREATE SEQUENCE task_number START 50001;--> statement-breakpoint
CREATE SEQUENCE event_number START 1;--> statement-breakpoint
CREATE TABLE "event_journal" (
	"event_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"date_time" timestamp (3) with time zone NOT NULL,
	"old" text,
	"new" text NOT NULL,
	"user_name" text NOT NULL,
	"detail" text,
	CONSTRAINT "event_journal_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY DEFAULT nextval('event_number') NOT NULL,
	"order_id" bigint,
	"handler" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"service_id" text,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "embedded_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role_rights" (
	"role_id" text NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "role_rights_role_id_right_pk" PRIMARY KEY("role_id","right")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_stores" (
	"user_id" text NOT NULL,
	"pfm" text NOT NULL,
	CONSTRAINT "user_stores_user_id_pfm_pk" PRIMARY KEY("user_id","pfm")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "call_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"wait_reason_id" integer,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_codes" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"type" text NOT NULL,
	"action" text NOT NULL,
	"entity_name" text NOT NULL,
	"date_time" timestamp (3) with time zone NOT NULL,
	"old" jsonb,
	"new" jsonb,
	"user_name" text NOT NULL,
	"sent_data" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_marks" (
	"identity" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_packages" (
	"order_id" bigint NOT NULL,
	"type_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_packages_order_id_type_id_pk" PRIMARY KEY("order_id","type_id")
);
--> statement-breakpoint
CREATE TABLE "order_products" (
	"id" bigint PRIMARY KEY DEFAULT nextval('order_line_number') NOT NULL,
	"order_id" bigint NOT NULL,
	"pick_order" integer DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"barcode" text NOT NULL,
	"actual_barcode" text,
	"gtin" text,
	"marked" boolean DEFAULT false NOT NULL,
	"product_name" text NOT NULL,
	"pic" text,
	"product_properties" text,
	"product_weight" integer DEFAULT 0 NOT NULL,
	"vat" integer DEFAULT 20 NOT NULL,
	"sku_quantity" integer NOT NULL,
	"sku_quantity_finished" integer DEFAULT 0 NOT NULL,
	"refund_quantity" integer DEFAULT 0 NOT NULL,
	"exchange_quantity" integer DEFAULT 0 NOT NULL,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	"product_price" bigint NOT NULL,
	"product_price_regular" bigint NOT NULL,
	"product_sum_price" bigint NOT NULL,
	"total_refund_price" bigint DEFAULT 0 NOT NULL,
	"product_comment_client" text,
	"product_comment_cooperator" text,
	"product_comment_worker" text,
	"change_reason" integer
);
--> statement-breakpoint
CREATE TABLE "order_tares" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"type_id" integer NOT NULL,
	"weight" integer,
	"unused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY DEFAULT nextval('order_number') NOT NULL,
	"partner_order_id" text,
	"order_source_type_id" integer NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"currency" text DEFAULT 'RUB' NOT NULL,
	"order_status_id" integer NOT NULL,
	"pay_type_id" integer NOT NULL,
	"pay_status_id" integer NOT NULL,
	"receive_status_id" integer NOT NULL,
	"delivery_status_id" integer,
	"delivery_service_id" integer,
	"delivery_service_type_id" integer,
	"delivery_service_method" integer,
	"pfm" text NOT NULL,
	"acceptance_act_number" text,
	"delivery_track" text,
	"delivery_index" text,
	"plan_date_issued" timestamp (3) with time zone,
	"desired_date" date,
	"desired_date_external_id" text,
	"desired_date_external_uuid" text,
	"delivery_sum_client" bigint DEFAULT 0 NOT NULL,
	"delivery_client_phone" text,
	"delivery_address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"full_name_reciever" text,
	"phone_reciever" text,
	"client_surname" text,
	"client_name" text,
	"client_patronymic" text,
	"user_authorization" boolean DEFAULT false NOT NULL,
	"language_id" text DEFAULT 'ru' NOT NULL,
	"loyalty_card_number" text,
	"comment_client" text,
	"order_comment_worker" text,
	"delivery_comment" text,
	"comment_to_customer" text,
	"reason_cancel" integer,
	"reason_cancel_comment" text,
	"customer_requests" integer,
	"wait_reason" integer,
	"promo_code" text,
	"confirmation_code_status" integer DEFAULT 1 NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_number" text,
	"payment_date" timestamp (3) with time zone,
	"count_call" integer DEFAULT 0 NOT NULL,
	"products_for_adults" boolean DEFAULT false NOT NULL,
	"manager" text,
	"time_waiting" integer DEFAULT 3 NOT NULL,
	"refund_reason" text,
	"refund_type" integer,
	"checking_account" text,
	"bank_name" text,
	"bik" text,
	"correspondent_account" text,
	"sum_ordered" bigint NOT NULL,
	"sum_collected" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"promocode_discount" bigint DEFAULT 0 NOT NULL,
	"package_cost" bigint DEFAULT 0 NOT NULL,
	"points_written_off" bigint DEFAULT 0 NOT NULL,
	"loyalty" jsonb,
	"date_create" timestamp (3) with time zone NOT NULL,
	"date_update" timestamp (3) with time zone NOT NULL,
	"date_shipment" timestamp (3) with time zone,
	"date_done" timestamp (3) with time zone,
	"order_date_cc" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalog_entries" (
	"type" text NOT NULL,
	"id" integer NOT NULL,
	"description" jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "catalog_entries_type_id_pk" PRIMARY KEY("type","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"service_id" text PRIMARY KEY NOT NULL,
	"service_name" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"pfm" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"zone" text NOT NULL,
	"country" text DEFAULT 'RU' NOT NULL,
	"phone" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text NOT NULL,
	"instance_id" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_instance_id_key_pk" PRIMARY KEY("instance_id","key")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" bigint PRIMARY KEY DEFAULT nextval('task_number') NOT NULL,
	"instance_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"task_type" text NOT NULL,
	"task_date" timestamp (3) with time zone NOT NULL,
	"date_complete" timestamp (3) with time zone,
	"task_status" text NOT NULL,
	"pfm" text NOT NULL,
	"delivery_service_id" integer,
	"importance" integer NOT NULL,
	"updated_from" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"postponed_until" timestamp (3) with time zone,
	"state" text NOT NULL,
	"right" text,
	"claimed_by" text,
	"claimed_name" text,
	"claimed_until" timestamp (3) with time zone,
	"claimed_since" timestamp (3) with time zone,
	CONSTRAINT "tasks_instance_id_unique" UNIQUE("instance_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_activations" (
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"pfms" text[],
	"active" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "workflow_activations_workflow_version_pk" PRIMARY KEY("workflow","version")
);
--> statement-breakpoint
CREATE TABLE "workflow_drafts" (
	"instance_id" bigint PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"data" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_instances" (
	"id" bigint PRIMARY KEY DEFAULT nextval('workflow_instance_number') NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"value" jsonb NOT NULL,
	"state" text NOT NULL,
	"context" jsonb NOT NULL,
	"order_id" bigint,
	"pfm" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_records" (
	"instance_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"version" integer NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"from_state" text,
	"event" jsonb NOT NULL,
	"to_state" text NOT NULL,
	"effects" jsonb NOT NULL,
	CONSTRAINT "workflow_records_instance_id_revision_at_pk" PRIMARY KEY("instance_id","revision","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
-- Months that no partition was made for; `ensure_record_partitions` keeps it empty.
CREATE TABLE "workflow_records_other" PARTITION OF "workflow_records" DEFAULT;--> statement-breakpoint
CREATE FUNCTION ensure_record_partitions(first timestamptz, last timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE TABLE "workflow_timers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" bigint NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"fire_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_rights" ADD CONSTRAINT "role_rights_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_stores" ADD CONSTRAINT "user_stores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_status" ON "events" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "events_unfinished" ON "events" USING btree ("status") WHERE status in ('pending','ready','queue','process','waiting','fail');--> statement-breakpoint
CREATE INDEX "call_attempts_order" ON "call_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_log_order" ON "order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_marks_line" ON "order_marks" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_products_order" ON "order_products" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("order_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_pfm_created" ON "orders" USING btree ("pfm","date_create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_pfm_status_created" ON "orders" USING btree ("pfm","order_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("date_create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tasks_open_queue" ON "tasks" USING btree ("task_status","importance","due_at","task_id");--> statement-breakpoint
CREATE INDEX "tasks_open_store" ON "tasks" USING btree ("pfm","task_status","importance","due_at","task_id");--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tasks_date" ON "tasks" USING btree ("task_date" DESC NULLS LAST,"task_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workflow_instances_order" ON "workflow_instances" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "workflow_instances_state" ON "workflow_instances" USING btree ("workflow","version","state") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_instances_one_order_process" ON "workflow_instances" USING btree ("order_id") WHERE workflow = 'order';--> statement-breakpoint
CREATE INDEX "workflow_records_order" ON "workflow_records" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_timers_one_pending" ON "workflow_timers" USING btree ("instance_id","name") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "workflow_timers_due" ON "workflow_timers" USING btree ("fire_at") WHERE status = 'pending';