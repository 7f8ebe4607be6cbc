export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      access_events: {
        Row: {
          account_id: string
          action: string
          actor: string | null
          at: string
          hash: string
          object: string
          prev_hash: string
          seq: number
          via: string
        }
        Insert: {
          account_id: string
          action: string
          actor?: string | null
          at: string
          hash: string
          object: string
          prev_hash: string
          seq: number
          via: string
        }
        Update: {
          account_id?: string
          action?: string
          actor?: string | null
          at?: string
          hash?: string
          object?: string
          prev_hash?: string
          seq?: number
          via?: string
        }
        Relationships: []
      }
      account_blocks: {
        Row: {
          account_id: string
          blocked_at: string
          blocked_by: string | null
          id: string
          mailbox_key: string | null
          user_id: string | null
        }
        Insert: {
          account_id: string
          blocked_at?: string
          blocked_by?: string | null
          id?: string
          mailbox_key?: string | null
          user_id?: string | null
        }
        Update: {
          account_id?: string
          blocked_at?: string
          blocked_by?: string | null
          id?: string
          mailbox_key?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      account_choices: {
        Row: {
          account_id: string
          created_at: string
          id: string
          user_id: string
        }
        Insert: {
          account_id: string
          created_at?: string
          id?: string
          user_id: string
        }
        Update: {
          account_id?: string
          created_at?: string
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "account_choices_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "account_choices_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      account_email_domains: {
        Row: {
          account_id: string
          approval: Database["public"]["Enums"]["domain_approval"]
          created_at: string
          domain: string
        }
        Insert: {
          account_id: string
          approval?: Database["public"]["Enums"]["domain_approval"]
          created_at?: string
          domain: string
        }
        Update: {
          account_id?: string
          approval?: Database["public"]["Enums"]["domain_approval"]
          created_at?: string
          domain?: string
        }
        Relationships: [
          {
            foreignKeyName: "account_email_domains_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
        ]
      }
      account_email_overrides: {
        Row: {
          account_id: string
          created_at: string
          email: string
        }
        Insert: {
          account_id: string
          created_at?: string
          email: string
        }
        Update: {
          account_id?: string
          created_at?: string
          email?: string
        }
        Relationships: [
          {
            foreignKeyName: "account_email_overrides_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
        ]
      }
      account_services: {
        Row: {
          account_id: string
          created_at: string
          enabled: boolean
          service_id: string
          service_url: string | null
        }
        Insert: {
          account_id: string
          created_at?: string
          enabled?: boolean
          service_id: string
          service_url?: string | null
        }
        Update: {
          account_id?: string
          created_at?: string
          enabled?: boolean
          service_id?: string
          service_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "account_services_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "account_services_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
        ]
      }
      account_webhooks: {
        Row: {
          account_id: string
          article_type: string
          created_at: string
          enabled: boolean
          events: Database["public"]["Enums"]["feed_event"][]
          failure_count: number
          feed_type: Database["public"]["Enums"]["feed_type"]
          feed_url: string | null
          id: string
          last_sent_at: string | null
          max_retries: number
          name: string
          old_secret_until: string | null
          secret_set_at: string | null
          starts_itself: boolean
          stopped_at: string | null
          webhook_url: string
        }
        Insert: {
          account_id: string
          article_type?: string
          created_at?: string
          enabled?: boolean
          events?: Database["public"]["Enums"]["feed_event"][]
          failure_count?: number
          feed_type?: Database["public"]["Enums"]["feed_type"]
          feed_url?: string | null
          id?: string
          last_sent_at?: string | null
          max_retries?: number
          name: string
          old_secret_until?: string | null
          secret_set_at?: string | null
          starts_itself?: boolean
          stopped_at?: string | null
          webhook_url?: string
        }
        Update: {
          account_id?: string
          article_type?: string
          created_at?: string
          enabled?: boolean
          events?: Database["public"]["Enums"]["feed_event"][]
          failure_count?: number
          feed_type?: Database["public"]["Enums"]["feed_type"]
          feed_url?: string | null
          id?: string
          last_sent_at?: string | null
          max_retries?: number
          name?: string
          old_secret_until?: string | null
          secret_set_at?: string | null
          starts_itself?: boolean
          stopped_at?: string | null
          webhook_url?: string
        }
        Relationships: [
          {
            foreignKeyName: "account_webhooks_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
        ]
      }
      accounts: {
        Row: {
          created_at: string
          crm_link: string | null
          id: string
          language: string | null
          logo_url: string | null
          name: string
          owner_id: string | null
          second_factor: Database["public"]["Enums"]["second_factor_rule"] | null
          sign_in_provider: string | null
          spoc: string | null
          subscription_end: string | null
          subscription_tier: Database["public"]["Enums"]["subscription_tier"]
          support_access: string
        }
        Insert: {
          created_at?: string
          crm_link?: string | null
          id?: string
          language?: string | null
          logo_url?: string | null
          name: string
          owner_id?: string | null
          second_factor?: Database["public"]["Enums"]["second_factor_rule"] | null
          sign_in_provider?: string | null
          spoc?: string | null
          subscription_end?: string | null
          subscription_tier?: Database["public"]["Enums"]["subscription_tier"]
          support_access?: string
        }
        Update: {
          created_at?: string
          crm_link?: string | null
          id?: string
          language?: string | null
          logo_url?: string | null
          name?: string
          owner_id?: string | null
          second_factor?: Database["public"]["Enums"]["second_factor_rule"] | null
          sign_in_provider?: string | null
          spoc?: string | null
          subscription_end?: string | null
          subscription_tier?: Database["public"]["Enums"]["subscription_tier"]
          support_access?: string
        }
        Relationships: [
          {
            foreignKeyName: "accounts_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_actions: {
        Row: {
          action_type: string
          admin_id: string
          concerned_account: string | null
          created_at: string
          details: Json
          former_account: string | null
          id: string
          in_place_of: string | null
          target_resource_id: string | null
          target_user_id: string | null
        }
        Insert: {
          action_type: string
          admin_id: string
          concerned_account?: string | null
          created_at?: string
          details?: Json
          former_account?: string | null
          id?: string
          in_place_of?: string | null
          target_resource_id?: string | null
          target_user_id?: string | null
        }
        Update: {
          action_type?: string
          admin_id?: string
          concerned_account?: string | null
          created_at?: string
          details?: Json
          former_account?: string | null
          id?: string
          in_place_of?: string | null
          target_resource_id?: string | null
          target_user_id?: string | null
        }
        Relationships: []
      }
      change_requests: {
        Row: {
          category: Database["public"]["Enums"]["change_request_category"]
          created_at: string
          created_by: string | null
          description: string
          id: string
          priority: Database["public"]["Enums"]["change_request_priority"]
          status: Database["public"]["Enums"]["change_request_status"]
          status_changed_at: string | null
          status_changed_by: string | null
          status_note: string | null
          text_changed_at: string
          title: string
        }
        Insert: {
          category?: Database["public"]["Enums"]["change_request_category"]
          created_at?: string
          created_by?: string | null
          description: string
          id?: string
          priority?: Database["public"]["Enums"]["change_request_priority"]
          status?: Database["public"]["Enums"]["change_request_status"]
          status_changed_at?: string | null
          status_changed_by?: string | null
          status_note?: string | null
          text_changed_at?: string
          title: string
        }
        Update: {
          category?: Database["public"]["Enums"]["change_request_category"]
          created_at?: string
          created_by?: string | null
          description?: string
          id?: string
          priority?: Database["public"]["Enums"]["change_request_priority"]
          status?: Database["public"]["Enums"]["change_request_status"]
          status_changed_at?: string | null
          status_changed_by?: string | null
          status_note?: string | null
          text_changed_at?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "change_requests_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      chat_conversations: {
        Row: {
          asked_at: string
          created_at: string
          deleted_at: string | null
          id: string
          is_deleted: boolean
          title: string
          user_id: string
        }
        Insert: {
          asked_at?: string
          created_at?: string
          deleted_at?: string | null
          id?: string
          is_deleted?: boolean
          title: string
          user_id: string
        }
        Update: {
          asked_at?: string
          created_at?: string
          deleted_at?: string | null
          id?: string
          is_deleted?: boolean
          title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "chat_conversations_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      chat_exchanges: {
        Row: {
          account_ids: string[] | null
          answer: string | null
          answered_at: string | null
          asked_at: string
          conversation_id: string
          file_name: string | null
          id: string
          question: string
          sources: Json
          user_id: string
        }
        Insert: {
          account_ids?: string[] | null
          answer?: string | null
          answered_at?: string | null
          asked_at?: string
          conversation_id: string
          file_name?: string | null
          id?: string
          question: string
          sources?: Json
          user_id: string
        }
        Update: {
          account_ids?: string[] | null
          answer?: string | null
          answered_at?: string | null
          asked_at?: string
          conversation_id?: string
          file_name?: string | null
          id?: string
          question?: string
          sources?: Json
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "chat_exchanges_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "chat_conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "chat_exchanges_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      consultancies: {
        Row: {
          account_id: string
          booking_link: string | null
          cancel_reason: string | null
          cancelled_at: string | null
          changed_at: string
          consultant_name: string
          created_at: string
          external_id: string | null
          id: string
          length_minutes: number
          sequence: number
          service: string
          starts_at: string
          status: Database["public"]["Enums"]["consult_status"]
        }
        Insert: {
          account_id: string
          booking_link?: string | null
          cancel_reason?: string | null
          cancelled_at?: string | null
          changed_at?: string
          consultant_name: string
          created_at?: string
          external_id?: string | null
          id?: string
          length_minutes?: number
          sequence?: number
          service: string
          starts_at: string
          status?: Database["public"]["Enums"]["consult_status"]
        }
        Update: {
          account_id?: string
          booking_link?: string | null
          cancel_reason?: string | null
          cancelled_at?: string | null
          changed_at?: string
          consultant_name?: string
          created_at?: string
          external_id?: string | null
          id?: string
          length_minutes?: number
          sequence?: number
          service?: string
          starts_at?: string
          status?: Database["public"]["Enums"]["consult_status"]
        }
        Relationships: [
          {
            foreignKeyName: "consultancies_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
        ]
      }
      data_exports: {
        Row: {
          attempts: number
          bytes: number
          expires_at: string | null
          file_name: string
          files: number
          next_attempt_at: string
          ready_at: string | null
          records: number
          request_id: string
          steps: number
          steps_done: number
        }
        Insert: {
          attempts?: number
          bytes?: number
          expires_at?: string | null
          file_name: string
          files?: number
          next_attempt_at?: string
          ready_at?: string | null
          records?: number
          request_id: string
          steps?: number
          steps_done?: number
        }
        Update: {
          attempts?: number
          bytes?: number
          expires_at?: string | null
          file_name?: string
          files?: number
          next_attempt_at?: string
          ready_at?: string | null
          records?: number
          request_id?: string
          steps?: number
          steps_done?: number
        }
        Relationships: [
          {
            foreignKeyName: "data_exports_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: true
            referencedRelation: "privacy_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      feed_activity: {
        Row: {
          changed_at: string
          id: string
          webhook_id: string
        }
        Insert: {
          changed_at?: string
          id?: string
          webhook_id: string
        }
        Update: {
          changed_at?: string
          id?: string
          webhook_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "feed_activity_webhook_id_fkey"
            columns: ["webhook_id"]
            isOneToOne: true
            referencedRelation: "account_webhooks"
            referencedColumns: ["id"]
          },
        ]
      }
      home_dismissals: {
        Row: {
          created_at: string
          item: string
          user_id: string
        }
        Insert: {
          created_at?: string
          item: string
          user_id: string
        }
        Update: {
          created_at?: string
          item?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "home_dismissals_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      impersonation_sessions: {
        Row: {
          admin_id: string
          created_at: string
          ended_at: string | null
          expires_at: string
          id: string
          impersonated_user_id: string
          is_announced: boolean
          is_read_only: boolean
          reason: string | null
          started_at: string
          summarised_at: string | null
        }
        Insert: {
          admin_id: string
          created_at?: string
          ended_at?: string | null
          expires_at?: string
          id?: string
          impersonated_user_id: string
          is_announced?: boolean
          is_read_only?: boolean
          reason?: string | null
          started_at?: string
          summarised_at?: string | null
        }
        Update: {
          admin_id?: string
          created_at?: string
          ended_at?: string | null
          expires_at?: string
          id?: string
          impersonated_user_id?: string
          is_announced?: boolean
          is_read_only?: boolean
          reason?: string | null
          started_at?: string
          summarised_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "impersonation_sessions_admin_id_fkey"
            columns: ["admin_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "impersonation_sessions_impersonated_user_id_fkey"
            columns: ["impersonated_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      kanban_cards: {
        Row: {
          account_id: string
          created_at: string
          created_by: string | null
          description: string | null
          id: string
          moved_at: string
          position: number
          status: Database["public"]["Enums"]["card_status"]
          title: string
        }
        Insert: {
          account_id: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          id?: string
          moved_at?: string
          position?: number
          status?: Database["public"]["Enums"]["card_status"]
          title: string
        }
        Update: {
          account_id?: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          id?: string
          moved_at?: string
          position?: number
          status?: Database["public"]["Enums"]["card_status"]
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "kanban_cards_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "kanban_cards_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      legal_holds: {
        Row: {
          account_id: string | null
          ended_at: string | null
          ended_by: string | null
          id: string
          reason: string
          set_at: string
          set_by: string | null
          user_id: string | null
        }
        Insert: {
          account_id?: string | null
          ended_at?: string | null
          ended_by?: string | null
          id?: string
          reason: string
          set_at?: string
          set_by?: string | null
          user_id?: string | null
        }
        Update: {
          account_id?: string | null
          ended_at?: string | null
          ended_by?: string | null
          id?: string
          reason?: string
          set_at?: string
          set_by?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "legal_holds_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "legal_holds_ended_by_fkey"
            columns: ["ended_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "legal_holds_set_by_fkey"
            columns: ["set_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "legal_holds_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_marks: {
        Row: {
          id: string
          marked_at: string
          user_id: string
        }
        Insert: {
          id?: string
          marked_at?: string
          user_id: string
        }
        Update: {
          id?: string
          marked_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_marks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_preferences: {
        Row: {
          account_id: string
          created_at: string
          email_notifications: boolean
          phone_notifications: boolean
          sms_whatsapp_notifications: boolean
        }
        Insert: {
          account_id: string
          created_at?: string
          email_notifications?: boolean
          phone_notifications?: boolean
          sms_whatsapp_notifications?: boolean
        }
        Update: {
          account_id?: string
          created_at?: string
          email_notifications?: boolean
          phone_notifications?: boolean
          sms_whatsapp_notifications?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "notification_preferences_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: true
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_reads: {
        Row: {
          is_read: boolean
          notification_id: string
          read_at: string
          user_id: string
        }
        Insert: {
          is_read?: boolean
          notification_id: string
          read_at?: string
          user_id: string
        }
        Update: {
          is_read?: boolean
          notification_id?: string
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_reads_notification_id_fkey"
            columns: ["notification_id"]
            isOneToOne: false
            referencedRelation: "notifications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_reads_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_settings: {
        Row: {
          cadence: Database["public"]["Enums"]["notification_cadence"]
          calendar_reminders: boolean
          chat_messages: boolean
          created_at: string
          document_alerts: boolean
          email_notifications: boolean
          marketing_emails: boolean
          push_notifications: boolean
          security_alerts: boolean
          service_updates: boolean
          sms_notifications: boolean
          system_maintenance: boolean
          user_id: string
        }
        Insert: {
          cadence?: Database["public"]["Enums"]["notification_cadence"]
          calendar_reminders?: boolean
          chat_messages?: boolean
          created_at?: string
          document_alerts?: boolean
          email_notifications?: boolean
          marketing_emails?: boolean
          push_notifications?: boolean
          security_alerts?: boolean
          service_updates?: boolean
          sms_notifications?: boolean
          system_maintenance?: boolean
          user_id: string
        }
        Update: {
          cadence?: Database["public"]["Enums"]["notification_cadence"]
          calendar_reminders?: boolean
          chat_messages?: boolean
          created_at?: string
          document_alerts?: boolean
          email_notifications?: boolean
          marketing_emails?: boolean
          push_notifications?: boolean
          security_alerts?: boolean
          service_updates?: boolean
          sms_notifications?: boolean
          system_maintenance?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          account_id: string | null
          created_at: string
          data: Json | null
          for_admins: boolean
          for_person: string | null
          id: string
          is_test: boolean
          message: string
          read: boolean
          title: string
          type: string
          wording: Json | null
        }
        Insert: {
          account_id?: string | null
          created_at?: string
          data?: Json | null
          for_admins?: boolean
          for_person?: string | null
          id?: string
          is_test?: boolean
          message?: string
          read?: boolean
          title: string
          type: string
          wording?: Json | null
        }
        Update: {
          account_id?: string | null
          created_at?: string
          data?: Json | null
          for_admins?: boolean
          for_person?: string | null
          id?: string
          is_test?: boolean
          message?: string
          read?: boolean
          title?: string
          type?: string
          wording?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "notifications_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_for_person_fkey"
            columns: ["for_person"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      privacy_requests: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          due_on: string
          extended_at: string | null
          extension_reason: string | null
          id: string
          kind: Database["public"]["Enums"]["privacy_request_kind"]
          message: string | null
          number: string
          state: Database["public"]["Enums"]["privacy_request_state"]
          user_id: string | null
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          due_on?: string
          extended_at?: string | null
          extension_reason?: string | null
          id?: string
          kind: Database["public"]["Enums"]["privacy_request_kind"]
          message?: string | null
          number?: string
          state?: Database["public"]["Enums"]["privacy_request_state"]
          user_id?: string | null
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          due_on?: string
          extended_at?: string | null
          extension_reason?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["privacy_request_kind"]
          message?: string | null
          number?: string
          state?: Database["public"]["Enums"]["privacy_request_state"]
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "privacy_requests_answered_by_fkey"
            columns: ["answered_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "privacy_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          email: string | null
          environment_access: Database["public"]["Enums"]["environment_access"]
          id: string
          language: string | null
          name: string | null
          phone: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          environment_access: Database["public"]["Enums"]["environment_access"]
          id: string
          language?: string | null
          name?: string | null
          phone?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          environment_access?: Database["public"]["Enums"]["environment_access"]
          id?: string
          language?: string | null
          name?: string | null
          phone?: string | null
        }
        Relationships: []
      }
      retention_announcements: {
        Row: {
          account_id: string | null
          announced_at: string
          begins_at: string
          category: string
          checked_on: string | null
          covers_until: string
          deleted: number
          ended_at: string | null
          id: string
          is_withdrawn: boolean
          items: number
          user_id: string | null
        }
        Insert: {
          account_id?: string | null
          announced_at: string
          begins_at: string
          category: string
          checked_on?: string | null
          covers_until: string
          deleted?: number
          ended_at?: string | null
          id?: string
          is_withdrawn?: boolean
          items: number
          user_id?: string | null
        }
        Update: {
          account_id?: string | null
          announced_at?: string
          begins_at?: string
          category?: string
          checked_on?: string | null
          covers_until?: string
          deleted?: number
          ended_at?: string | null
          id?: string
          is_withdrawn?: boolean
          items?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "retention_announcements_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "retention_announcements_category_fkey"
            columns: ["category"]
            isOneToOne: false
            referencedRelation: "retention_rules"
            referencedColumns: ["category"]
          },
          {
            foreignKeyName: "retention_announcements_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      retention_rules: {
        Row: {
          category: string
          least_months: number
          months: number
          most_months: number
        }
        Insert: {
          category: string
          least_months: number
          months: number
          most_months: number
        }
        Update: {
          category?: string
          least_months?: number
          months?: number
          most_months?: number
        }
        Relationships: []
      }
      retention_runs: {
        Row: {
          category: string
          day: string
          deleted: number
          last_at: string
        }
        Insert: {
          category: string
          day: string
          deleted: number
          last_at: string
        }
        Update: {
          category?: string
          day?: string
          deleted?: number
          last_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "retention_runs_category_fkey"
            columns: ["category"]
            isOneToOne: false
            referencedRelation: "retention_rules"
            referencedColumns: ["category"]
          },
        ]
      }
      service_link_defaults: {
        Row: {
          account_id: string
          created_at: string
          service_id: string
          url: string
        }
        Insert: {
          account_id: string
          created_at?: string
          service_id: string
          url: string
        }
        Update: {
          account_id?: string
          created_at?: string
          service_id?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "service_link_defaults_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_link_defaults_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
        ]
      }
      services: {
        Row: {
          created_at: string
          description: string
          id: string
          name: string
          position: number
        }
        Insert: {
          created_at?: string
          description: string
          id: string
          name: string
          position: number
        }
        Update: {
          created_at?: string
          description?: string
          id?: string
          name?: string
          position?: number
        }
        Relationships: []
      }
      spocs: {
        Row: {
          created_at: string
          email: string | null
          full_name: string | null
          name: string
          phone: string | null
          position: number
          role: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          full_name?: string | null
          name: string
          phone?: string | null
          position?: number
          role?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          full_name?: string | null
          name?: string
          phone?: string | null
          position?: number
          role?: string | null
        }
        Relationships: []
      }
      support_attachments: {
        Row: {
          account_id: string | null
          created_at: string
          file_name: string
          file_path: string
          id: string
          is_firm: boolean
          message_id: string | null
          mime_type: string
          request_id: string
          size: number
        }
        Insert: {
          account_id?: string | null
          created_at?: string
          file_name: string
          file_path: string
          id?: string
          is_firm: boolean
          message_id?: string | null
          mime_type: string
          request_id: string
          size: number
        }
        Update: {
          account_id?: string | null
          created_at?: string
          file_name?: string
          file_path?: string
          id?: string
          is_firm?: boolean
          message_id?: string | null
          mime_type?: string
          request_id?: string
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: "support_attachments_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_attachments_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "support_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_attachments_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "support_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      support_grants: {
        Row: {
          account_id: string
          allows_writing: boolean
          ended_at: string | null
          expires_at: string
          granted_at: string
          granted_by: string | null
          id: string
        }
        Insert: {
          account_id: string
          allows_writing: boolean
          ended_at?: string | null
          expires_at?: string
          granted_at?: string
          granted_by?: string | null
          id?: string
        }
        Update: {
          account_id?: string
          allows_writing?: boolean
          ended_at?: string | null
          expires_at?: string
          granted_at?: string
          granted_by?: string | null
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_grants_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_grants_granted_by_fkey"
            columns: ["granted_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      support_loosenings: {
        Row: {
          account_id: string
          asked_at: string
          asked_by: string
          level: string
        }
        Insert: {
          account_id: string
          asked_at?: string
          asked_by: string
          level: string
        }
        Update: {
          account_id?: string
          asked_at?: string
          asked_by?: string
          level?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_loosenings_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: true
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_loosenings_asked_by_fkey"
            columns: ["asked_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      support_messages: {
        Row: {
          asks_back: boolean
          attempts: number
          author: string | null
          author_name: string
          body: string
          created_at: string
          id: string
          is_firm: boolean
          is_held: boolean
          mailed_at: string | null
          next_attempt_at: string
          request_id: string
          written_by: string | null
        }
        Insert: {
          asks_back?: boolean
          attempts?: number
          author?: string | null
          author_name: string
          body: string
          created_at?: string
          id?: string
          is_firm: boolean
          is_held?: boolean
          mailed_at?: string | null
          next_attempt_at?: string
          request_id: string
          written_by?: string | null
        }
        Update: {
          asks_back?: boolean
          attempts?: number
          author?: string | null
          author_name?: string
          body?: string
          created_at?: string
          id?: string
          is_firm?: boolean
          is_held?: boolean
          mailed_at?: string | null
          next_attempt_at?: string
          request_id?: string
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "support_messages_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_messages_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "support_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      support_notes: {
        Row: {
          author: string | null
          author_name: string
          body: string
          created_at: string
          handed_to: string | null
          id: string
          request_id: string
        }
        Insert: {
          author?: string | null
          author_name: string
          body: string
          created_at?: string
          handed_to?: string | null
          id?: string
          request_id: string
        }
        Update: {
          author?: string | null
          author_name?: string
          body?: string
          created_at?: string
          handed_to?: string | null
          id?: string
          request_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_notes_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_notes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "support_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      support_requests: {
        Row: {
          account_id: string | null
          answered_at: string | null
          assigned_to: string | null
          attempts: number
          author_name: string
          category: Database["public"]["Enums"]["support_category"] | null
          closed_at: string | null
          created_at: string
          due_at: string | null
          email: string
          first_answer_minutes: number | null
          id: string
          is_personal: boolean
          mailed_at: string | null
          message: string
          name: string
          next_attempt_at: string
          number: string
          paused_work: string | null
          priority: Database["public"]["Enums"]["support_priority"]
          state: Database["public"]["Enums"]["support_state"]
          subject: string
          user_id: string | null
          waiting_since: string | null
          written_by: string | null
        }
        Insert: {
          account_id?: string | null
          answered_at?: string | null
          assigned_to?: string | null
          attempts?: number
          author_name?: string
          category?: Database["public"]["Enums"]["support_category"] | null
          closed_at?: string | null
          created_at?: string
          due_at?: string | null
          email: string
          first_answer_minutes?: number | null
          id?: string
          is_personal?: boolean
          mailed_at?: string | null
          message: string
          name: string
          next_attempt_at?: string
          number?: string
          paused_work?: string | null
          priority?: Database["public"]["Enums"]["support_priority"]
          state?: Database["public"]["Enums"]["support_state"]
          subject: string
          user_id?: string | null
          waiting_since?: string | null
          written_by?: string | null
        }
        Update: {
          account_id?: string | null
          answered_at?: string | null
          assigned_to?: string | null
          attempts?: number
          author_name?: string
          category?: Database["public"]["Enums"]["support_category"] | null
          closed_at?: string | null
          created_at?: string
          due_at?: string | null
          email?: string
          first_answer_minutes?: number | null
          id?: string
          is_personal?: boolean
          mailed_at?: string | null
          message?: string
          name?: string
          next_attempt_at?: string
          number?: string
          paused_work?: string | null
          priority?: Database["public"]["Enums"]["support_priority"]
          state?: Database["public"]["Enums"]["support_state"]
          subject?: string
          user_id?: string | null
          waiting_since?: string | null
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "support_requests_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_requests_assigned_to_fkey"
            columns: ["assigned_to"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "support_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      templates: {
        Row: {
          account_id: string | null
          category: Database["public"]["Enums"]["template_category"]
          created_at: string
          description: string | null
          file_name: string
          file_path: string
          file_size: number | null
          file_type: string | null
          id: string
          is_client_specific: boolean
          tags: string[] | null
          text_state: Database["public"]["Enums"]["template_text_state"]
          title: string
          user_id: string | null
        }
        Insert: {
          account_id?: string | null
          category?: Database["public"]["Enums"]["template_category"]
          created_at?: string
          description?: string | null
          file_name: string
          file_path: string
          file_size?: number | null
          file_type?: string | null
          id?: string
          is_client_specific?: boolean
          tags?: string[] | null
          text_state?: Database["public"]["Enums"]["template_text_state"]
          title: string
          user_id?: string | null
        }
        Update: {
          account_id?: string | null
          category?: Database["public"]["Enums"]["template_category"]
          created_at?: string
          description?: string | null
          file_name?: string
          file_path?: string
          file_size?: number | null
          file_type?: string | null
          id?: string
          is_client_specific?: boolean
          tags?: string[] | null
          text_state?: Database["public"]["Enums"]["template_text_state"]
          title?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "templates_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "templates_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_accounts: {
        Row: {
          access_level: string
          account_id: string
          created_at: string
          id: string
          joined_at: string
          last_login: string | null
          role: string
          user_id: string
        }
        Insert: {
          access_level?: string
          account_id: string
          created_at?: string
          id?: string
          joined_at?: string
          last_login?: string | null
          role?: string
          user_id: string
        }
        Update: {
          access_level?: string
          account_id?: string
          created_at?: string
          id?: string
          joined_at?: string
          last_login?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_accounts_account_id_fkey"
            columns: ["account_id"]
            isOneToOne: false
            referencedRelation: "accounts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_accounts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_preferences: {
        Row: {
          compact_mode: boolean
          created_at: string
          high_contrast: boolean
          reduced_motion: boolean
          theme: Database["public"]["Enums"]["theme"]
          user_id: string
          version_11: boolean
        }
        Insert: {
          compact_mode?: boolean
          created_at?: string
          high_contrast?: boolean
          reduced_motion?: boolean
          theme?: Database["public"]["Enums"]["theme"]
          user_id: string
          version_11?: boolean
        }
        Update: {
          compact_mode?: boolean
          created_at?: string
          high_contrast?: boolean
          reduced_motion?: boolean
          theme?: Database["public"]["Enums"]["theme"]
          user_id?: string
          version_11?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "user_preferences_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          role: Database["public"]["Enums"]["user_role"]
          user_id: string
        }
        Insert: {
          created_at?: string
          role?: Database["public"]["Enums"]["user_role"]
          user_id: string
        }
        Update: {
          created_at?: string
          role?: Database["public"]["Enums"]["user_role"]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_roles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      notification_list: {
        Row: {
          account_id: string | null
          created_at: string | null
          data: Json | null
          for_admins: boolean | null
          id: string | null
          is_personal: boolean | null
          is_read: boolean | null
          is_test: boolean | null
          message: string | null
          title: string | null
          type: string | null
          wording: Json | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_support_note: {
        Args: { body: string; request_id: string }
        Returns: string
      }
      admin_accounts_without_manager: {
        Args: { target_user_id: string }
        Returns: string[]
      }
      admin_answer_privacy_request: {
        Args: { answer: string; request_id: string }
        Returns: undefined
      }
      admin_cancel_address_change: {
        Args: { target_user_id: string }
        Returns: undefined
      }
      admin_cancel_consult: {
        Args: { consult_id: string; reason?: string }
        Returns: undefined
      }
      admin_change_address: {
        Args: { new_email: string; target_user_id: string }
        Returns: undefined
      }
      admin_change_consult: {
        Args: {
          booking_link?: string
          consult_id: string
          consultant_name: string
          known_sequence?: number
          length_minutes: number
          service: string
          starts_at: string
        }
        Returns: undefined
      }
      admin_check_accounts: {
        Args: { lines: Json }
        Returns: {
          is_known: boolean
          line: number
          problem: string
          problem_code: string
          warning: string
          warning_code: string
        }[]
      }
      admin_check_people: {
        Args: { lines: Json }
        Returns: {
          is_known: boolean
          line: number
          problem: string
          problem_code: string
        }[]
      }
      admin_count_account_deletion: {
        Args: { target_account_id: string }
        Returns: {
          cards: number
          feeds: number
          files: number
          notifications: number
          people: number
          people_staying: number
          templates: number
        }[]
      }
      admin_count_clients: {
        Args: { search?: string }
        Returns: {
          flagged: number
          found: number
        }[]
      }
      admin_count_support_requests: {
        Args: { account_uuid?: string }
        Returns: {
          all: number
          mine: number
          open: number
          overdue: number
          waiting: number
        }[]
      }
      admin_count_unread_notifications: {
        Args: { at_most?: number }
        Returns: number
      }
      admin_delete_user: {
        Args: { target_user_id: string }
        Returns: undefined
      }
      admin_describe_support_access: {
        Args: { target_user_id: string }
        Returns: {
          account_id: string
          account_name: string
          allowed: string
          asked_at: string
          decided_at: string
          decided_by: string
          granted_until: string
          managers: string[]
          support_access: string
        }[]
      }
      admin_end_booking_secrets: {
        Args: { only_former?: boolean }
        Returns: undefined
      }
      admin_end_legal_hold: {
        Args: { hold_id: string }
        Returns: undefined
      }
      admin_end_old_feed_secret: {
        Args: { feed_id: string }
        Returns: boolean
      }
      admin_erase_person: {
        Args: { request_id: string }
        Returns: undefined
      }
      admin_extend_privacy_request: {
        Args: { reason: string; request_id: string }
        Returns: undefined
      }
      admin_get_account: {
        Args: { target_account_id: string }
        Returns: {
          addresses: number
          blocked: number
          coming_consults: number
          created_at: string
          crm_link: string
          domains: string[]
          failing_feeds: number
          feeds: number
          file_bytes: number
          id: string
          language: string
          last_sign_in_at: string
          logo_url: string
          name: string
          next_consult_at: string
          open_cards: number
          open_requests: number
          owner_id: string
          owner_name: string
          owner_role: string
          people: number
          people_without_factor: number
          second_factor: Database["public"]["Enums"]["second_factor_rule"]
          services: number
          services_on: number
          sign_in_provider: string
          spoc: string
          spoc_email: string
          spoc_phone: string
          subscription_end: string
          subscription_tier: Database["public"]["Enums"]["subscription_tier"]
          templates: number
          waiting: number
        }[]
      }
      admin_get_booking_connection: {
        Args: never
        Returns: {
          former_until: string
          secret_since: string
        }[]
      }
      admin_get_feed_delivery: {
        Args: { delivery_id: string }
        Returns: {
          body: string
          body_size: number
          can_replay: boolean
          headers: Json
          id: string
          is_cut: boolean
          last_at: string
          message_id: string
          outcome: string
          reason: string
          sent_at: string
          signature: string
          signed_by: string
          webhook_id: string
        }[]
      }
      admin_home_summary: {
        Args: never
        Returns: {
          accounts: number
          failing_feeds: number
          first_account_id: string
          first_account_name: string
          has_other_admin: boolean
          has_person: boolean
          has_services: boolean
          has_template: boolean
          invited_admins: number
          is_dismissed: boolean
          is_first_run: boolean
          open_requests: number
          password_changed_at: string
          people_without_account: number
          test_mail_at: string
          test_mail_to: string
        }[]
      }
      admin_import_accounts: {
        Args: { lines: Json }
        Returns: number
      }
      admin_import_people: {
        Args: { lines: Json; send_mails?: boolean }
        Returns: number
      }
      admin_invite_user: {
        Args: {
          access_level: string
          account_id?: string
          account_role?: string
          email: string
          environment_access: Database["public"]["Enums"]["environment_access"]
          language?: string
          name: string
          phone?: string
          role: Database["public"]["Enums"]["user_role"]
          shown_language?: string
        }
        Returns: {
          environment: Database["public"]["Enums"]["environment_access"]
          invitation_id: string
          words: Json
        }[]
      }
      admin_lift_block: {
        Args: { target_account_id: string; target_user_id: string }
        Returns: undefined
      }
      admin_list_access_events: {
        Args: {
          account?: string
          before?: string
          before_account?: string
          before_seq?: number
          kind?: string
          page_size?: number
          person?: string
          since?: string
          until?: string
        }
        Returns: {
          account_id: string
          account_name: string
          action: string
          actor: string
          actor_name: string
          at: string
          is_of_firm: boolean
          object: string
          seq: number
          via: string
        }[]
      }
      admin_list_account_people: {
        Args: {
          descending?: boolean
          only_state?: Database["public"]["Enums"]["account_person_state"]
          page?: number
          page_size?: number
          search?: string
          sort?: Database["public"]["Enums"]["account_person_order"]
          target_account_id: string
        }
        Returns: {
          access_level: string
          confirmed: boolean
          domain: string
          email: string
          id: string
          is_admin: boolean
          last_sign_in_at: string
          link_id: string
          name: string
          place: number
          role: string
          since: string
          state: Database["public"]["Enums"]["account_person_state"]
          total: number
          way: Database["public"]["Enums"]["membership_way"]
        }[]
      }
      admin_list_account_routes: {
        Args: { target_account_id: string }
        Returns: {
          approval: Database["public"]["Enums"]["domain_approval"]
          blocked: number
          created_at: string
          elsewhere: number
          is_address: boolean
          joined: number
          person_name: string
          route: string
          unconfirmed: number
          waiting: number
        }[]
      }
      admin_list_accounts: {
        Args: {
          descending?: boolean
          page?: number
          page_size?: number
          search?: string
          sort?: Database["public"]["Enums"]["account_order"]
        }
        Returns: {
          crm_link: string
          id: string
          logo_url: string
          name: string
          place: number
          spoc: string
          subscription_tier: Database["public"]["Enums"]["subscription_tier"]
          total: number
          user_count: number
        }[]
      }
      admin_list_actions: {
        Args: {
          account?: string
          action?: string
          administrator?: string
          before?: string
          before_id?: string
          page?: number
          page_size?: number
          person?: string
          since?: string
          until?: string
        }
        Returns: {
          account_name: string
          action_type: string
          admin_id: string
          admin_name: string
          created_at: string
          details: Json
          former_account_name: string
          id: string
          in_place_of: string
          in_place_of_name: string
          place: number
          target_name: string
          target_resource_id: string
          target_user_id: string
          total: number
        }[]
      }
      admin_list_booking_events: {
        Args: never
        Returns: {
          event: string
          external_id: string
          first_at: string
          last_at: string
          outcome: string
          reason: string
          times: number
        }[]
      }
      admin_list_clients: {
        Args: {
          descending?: boolean
          only_flagged?: boolean
          page?: number
          page_size?: number
          search?: string
          sort?: Database["public"]["Enums"]["client_order"]
        }
        Returns: {
          flags: string[]
          id: string
          last_sign_in: string
          name: string
          next_consult: string
          open_cards: number
          people: number
          place: number
          service_count: number
          services_on: number
          spoc: string
          subscription_end: string
          subscription_tier: Database["public"]["Enums"]["subscription_tier"]
          total: number
        }[]
      }
      admin_list_consultants: {
        Args: never
        Returns: {
          name: string
        }[]
      }
      admin_list_consults: {
        Args: {
          account_uuid?: string
          consultant?: string
          only_those?: Database["public"]["Enums"]["consult_filter"]
          page?: number
          page_size?: number
          since?: string
          until?: string
        }
        Returns: {
          account_id: string
          account_name: string
          booking_link: string
          cancel_reason: string
          consultant_name: string
          external_id: string
          has_overlap: boolean
          id: string
          length_minutes: number
          place: number
          sequence: number
          service: string
          starts_at: string
          status: Database["public"]["Enums"]["consult_status"]
          total: number
        }[]
      }
      admin_list_feed_deliveries: {
        Args: {
          feed_id: string
          kind?: Database["public"]["Enums"]["feed_delivery_kind"]
          page?: number
          page_size?: number
        }
        Returns: {
          first_at: string
          has_request: boolean
          id: string
          is_failure: boolean
          is_replay: boolean
          is_test: boolean
          last_at: string
          notifications: number
          outcome: string
          place: number
          reason: string
          times: number
          title: string
          total: number
        }[]
      }
      admin_list_inbox: {
        Args: { at_most?: number; by_kind?: boolean }
        Returns: {
          account_id: string
          account_name: string
          amount: number
          detail: string
          due_at: string
          is_stopped: boolean
          item: string
          kind: string
          out_of: number
          priority: string
          reason: string
          since: string
          target_id: string
          title: string
          total: number
          urgency: string
        }[]
      }
      admin_list_recorded_administrators: {
        Args: never
        Returns: {
          id: string
          name: string
        }[]
      }
      admin_list_support_handlers: {
        Args: never
        Returns: {
          id: string
          name: string
          open_count: number
        }[]
      }
      admin_list_support_requests: {
        Args: {
          account_uuid?: string
          page?: number
          page_size?: number
          queue?: Database["public"]["Enums"]["support_queue"]
          search?: string
        }
        Returns: {
          account_id: string
          account_name: string
          answered_at: string
          assigned_to: string
          author_name: string
          category: Database["public"]["Enums"]["support_category"]
          closed_at: string
          created_at: string
          due_at: string
          handler_name: string
          id: string
          number: string
          place: number
          priority: Database["public"]["Enums"]["support_priority"]
          state: Database["public"]["Enums"]["support_state"]
          subject: string
          total: number
          waiting_since: string
        }[]
      }
      admin_list_users: {
        Args: {
          descending?: boolean
          only_those?: Database["public"]["Enums"]["user_filter"]
          page?: number
          page_size?: number
          search?: string
          sort?: Database["public"]["Enums"]["user_order"]
        }
        Returns: {
          account_count: number
          account_id: string
          account_name: string
          accounts: Json
          address_change: Json
          awaiting_account_id: string
          awaiting_account_name: string
          blocked_accounts: Json
          confirmed: boolean
          email: string
          environment_access: Database["public"]["Enums"]["environment_access"]
          failed_invitation: Json
          has_factor: boolean
          id: string
          language: string
          last_sign_in_at: string
          link_id: string
          name: string
          phone: string
          place: number
          role: Database["public"]["Enums"]["user_role"]
          total: number
          way: Database["public"]["Enums"]["membership_way"]
        }[]
      }
      admin_match_route: {
        Args: { route: string; target_account_id: string }
        Returns: {
          blocked: number
          elsewhere: number
          joined: number
          person_name: string
          taken_by: string
          taken_by_name: string
          unconfirmed: number
          waiting: number
        }[]
      }
      admin_note_test_mail: {
        Args: { mail_id: string }
        Returns: undefined
      }
      admin_note_unreachable_receiver: {
        Args: { feed_id: string }
        Returns: undefined
      }
      admin_open_test_delivery: {
        Args: { feed_id: string }
        Returns: string
      }
      admin_order_spocs: {
        Args: { names: string[] }
        Returns: undefined
      }
      admin_plan_consult: {
        Args: {
          account_uuid: string
          booking_link?: string
          consultant_name: string
          length_minutes?: number
          service: string
          starts_at: string
        }
        Returns: string
      }
      admin_prepare_password_change: {
        Args: { target_email: string }
        Returns: {
          change_id: string
          user_id: string
        }[]
      }
      admin_prepare_reset_mail: {
        Args: { target_user_id: string }
        Returns: undefined
      }
      admin_prepare_test_mail: {
        Args: never
        Returns: {
          email: string
          id: string
          language: string
        }[]
      }
      admin_preview_consult: {
        Args: {
          account_uuid: string
          consult_id?: string
          consultant_name: string
          length_minutes?: number
          starts_at: string
        }
        Returns: {
          next_free: string
          others: Json
          people: number
        }[]
      }
      admin_read_test_delivery: {
        Args: { test_id: string }
        Returns: {
          body: string
          enabled: boolean
          events: Database["public"]["Enums"]["feed_event"][]
          feed_type: Database["public"]["Enums"]["feed_type"]
          message_id: string
          sent_at: string
          signature: string
        }[]
      }
      admin_refuse_privacy_request: {
        Args: { reason: string; request_id: string }
        Returns: undefined
      }
      admin_renew_booking_secret: {
        Args: never
        Returns: string
      }
      admin_replay_feed_delivery: {
        Args: { again?: boolean; delivery_id: string }
        Returns: {
          notification_id: string
          outcome: string
        }[]
      }
      admin_resend_invitation: {
        Args: { target_user_id: string }
        Returns: undefined
      }
      admin_reset_factors: {
        Args: { reason: string; target_user_id: string }
        Returns: undefined
      }
      admin_restart_export: {
        Args: { request_id: string }
        Returns: undefined
      }
      admin_restore_consult: {
        Args: { consult_id: string }
        Returns: undefined
      }
      admin_rotate_feed_secret: {
        Args: { feed_id: string }
        Returns: {
          old_secret_until: string
          secret: string
        }[]
      }
      admin_second_factor_overview: {
        Args: never
        Returns: {
          administrators: number
          administrators_without: number
          people: number
          people_without: number
          rule: Database["public"]["Enums"]["second_factor_rule"]
        }[]
      }
      admin_set_first_run: {
        Args: { is_shown: boolean }
        Returns: undefined
      }
      admin_set_legal_hold: {
        Args: {
          reason: string
          target_account_id?: string
          target_user_id?: string
        }
        Returns: string
      }
      admin_set_retention_period: {
        Args: { category: string; months: number }
        Returns: undefined
      }
      admin_set_second_factor: {
        Args: { new_rule: Database["public"]["Enums"]["second_factor_rule"] }
        Returns: undefined
      }
      admin_set_user_account: {
        Args: {
          new_account_id?: string
          old_account_id?: string
          target_user_id: string
        }
        Returns: undefined
      }
      admin_undo_link: {
        Args: { target_account_id: string; target_user_id: string }
        Returns: undefined
      }
      admin_view_profile: {
        Args: { reason: string; target_profile_id: string }
        Returns: {
          email: string
          id: string
          name: string
        }[]
      }
      announce_deletions: {
        Args: never
        Returns: number
      }
      article_vectors: {
        Args: { articles: Json }
        Returns: {
          id: string
          title_vector: string
          vector: string
        }[]
      }
      ask_for_support_access: {
        Args: { reason: string; target_user_id: string }
        Returns: number
      }
      assign_support_request: {
        Args: { administrator: string; note?: string; request_id: string }
        Returns: undefined
      }
      begin_address_confirmation: {
        Args: { token: string }
        Returns: {
          change_id: string
          new_email: string
          user_id: string
        }[]
      }
      begin_chat_exchange: {
        Args: { conversation: string; file_name?: string; question: string }
        Returns: {
          conversation_id: string
          exchange_id: string
          history: Json
        }[]
      }
      claim_address_mail: {
        Args: { person?: string }
        Returns: {
          environment: string
          id: string
          kind: string
          language: string
          new_email: string
          old_email: string
          person_name: string
          recipient: string
          token: string
        }[]
      }
      claim_data_export: {
        Args: never
        Returns: {
          file_name: string
          language: string
          request_id: string
        }[]
      }
      claim_feeds: {
        Args: { at_most: number; claim_id: string; since?: string }
        Returns: {
          claimed_at: string
          etag: string
          feed_id: string
          feed_name: string
          feed_url: string
          last_modified: string
        }[]
      }
      claim_invitation: {
        Args: never
        Returns: {
          email: string
          environment: string
          name: string
          user_id: string
        }[]
      }
      claim_notification_message: {
        Args: { channel: Database["public"]["Enums"]["message_channel"] }
        Returns: {
          access_heads: Json
          channel: Database["public"]["Enums"]["message_channel"]
          id: string
          items: Json
          language: string
          more: number
          person_name: string
          recipient: string
          token: string
        }[]
      }
      claim_security_mail: {
        Args: never
        Returns: {
          created_at: string
          environment: string
          held_until: string
          id: string
          ip: string
          kind: string
          language: string
          new_email: string
          old_email: string
          person_name: string
          recipient: string
          token: string
          user_agent: string
        }[]
      }
      claim_support_messages: {
        Args: { batch?: number; firm_address?: string }
        Returns: {
          account_name: string
          asks_back: boolean
          author_email: string
          author_name: string
          body: string
          file_names: string[]
          id: string
          is_firm: boolean
          language: string
          name: string
          number: string
          priority: Database["public"]["Enums"]["support_priority"]
          recipient: string
          request_id: string
          subject: string
          written_by_email: string
        }[]
      }
      claim_support_requests: {
        Args: { batch?: number; firm_address?: string; only_id?: string }
        Returns: {
          account_name: string
          category: Database["public"]["Enums"]["support_category"]
          created_at: string
          email: string
          id: string
          language: string
          message: string
          name: string
          number: string
          priority: Database["public"]["Enums"]["support_priority"]
          subject: string
          user_email: string
          written_by_email: string
        }[]
      }
      claim_template_texts: {
        Args: { at_most: number; claim_id: string; only_ids?: string[] }
        Returns: {
          file_path: string
          template_id: string
        }[]
      }
      confirm_sign_in: {
        Args: { hold_id: string }
        Returns: undefined
      }
      confirm_sign_in_by_link: {
        Args: { token: string }
        Returns: boolean
      }
      confirm_support_loosening: {
        Args: { account_id: string }
        Returns: undefined
      }
      count_unread_notifications: {
        Args: { at_most?: number; target_account_id: string }
        Returns: number
      }
      create_account_webhook_secure: {
        Args: {
          account_uuid: string
          article_type_param?: string
          enabled_param?: boolean
          events_param?: Database["public"]["Enums"]["feed_event"][]
          feed_type_param?: Database["public"]["Enums"]["feed_type"]
          feed_url_param?: string
          secret_key_param?: string
          webhook_name: string
          webhook_url_param?: string
        }
        Returns: string
      }
      custom_access_token_hook: {
        Args: { event: Json }
        Returns: Json
      }
      delete_next_batch: {
        Args: never
        Returns: {
          category: string
          deleted: number
        }[]
      }
      end_access: {
        Args: { token: string }
        Returns: {
          email: string
          environment: string
          is_current: boolean
        }[]
      }
      end_impersonation_session: {
        Args: { session_id: string }
        Returns: undefined
      }
      end_my_session: {
        Args: { session_id: string }
        Returns: boolean
      }
      end_support_grant: {
        Args: { account_id: string }
        Returns: undefined
      }
      find_passages: {
        Args: { max_results?: number; question: string }
        Returns: {
          account_id: string
          content: string
          file_name: string
          file_path: string
          id: string
          is_superseded: boolean
          place: number
          rank: number
          sentences: Json
          title: string
        }[]
      }
      get_access_head: {
        Args: { account_id: string }
        Returns: {
          hash: string
          seq: number
        }[]
      }
      get_account_contact: {
        Args: { account_uuid: string }
        Returns: {
          email: string
          name: string
          phone: string
          role: string
        }[]
      }
      get_account_rights: {
        Args: { account_uuid: string }
        Returns: {
          domains: string[]
          may_manage: boolean
          may_write: boolean
        }[]
      }
      get_account_webhooks_secure: {
        Args: { account_uuid: string }
        Returns: {
          account_id: string
          article_type: string
          created_at: string
          enabled: boolean
          events: Database["public"]["Enums"]["feed_event"][]
          failure_count: number
          feed_type: Database["public"]["Enums"]["feed_type"]
          feed_url: string
          id: string
          last_sent_at: string
          max_retries: number
          name: string
          old_secret_hint: string
          old_secret_until: string
          secret_hint: string
          secret_key_available: boolean
          starts_itself: boolean
          stopped_at: string
          unproven_count: number
          webhook_url: string
        }[]
      }
      get_active_impersonation_session: {
        Args: never
        Returns: {
          admin_name: string
          expires_at: string
          impersonated_name: string
          impersonated_user_id: string
          is_read_only: boolean
          may_write: boolean
          reason: string
          session_id: string
          started_at: string
        }[]
      }
      get_trust_facts: {
        Args: { account_id: string }
        Returns: {
          administrator_names: string[]
          administrators: number
          announced_items: number
          asked_at: string
          backed_up_at: string
          factor_rule: Database["public"]["Enums"]["second_factor_rule"]
          grant_allows_writing: boolean
          granted_until: string
          last_access_at: string
          last_access_by: string
          last_impersonation_at: string
          log_entries: number
          log_head: string
          log_last_at: string
          next_deletion_at: string
          people: number
          people_with_factor: number
          running_impersonations: number
          support_access: string
          support_decided_at: string
          support_decided_by: string
        }[]
      }
      get_user_account_services: {
        Args: { user_uuid: string }
        Returns: {
          account_id: string
          enabled: boolean
          service_id: string
          service_url: string
        }[]
      }
      grant_support_access: {
        Args: { account_id: string; allows_writing?: boolean }
        Returns: string
      }
      invite_colleague: {
        Args: {
          access_level?: string
          account_uuid: string
          email: string
          language?: string
          name: string
          role?: string
          shown_language?: string
        }
        Returns: {
          environment: Database["public"]["Enums"]["environment_access"]
          invitation_id: string
          words: Json
        }[]
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      is_read: {
        Args: { notification: unknown }
        Returns: boolean
      }
      list_access_actors: {
        Args: { account_id: string }
        Returns: {
          actor: string
          acts: boolean
          is_of_firm: boolean
          name: string
          number: number
        }[]
      }
      list_account_members: {
        Args: { target_account_id: string }
        Returns: {
          access_level: string
          email: string
          joined_at: string
          last_login: string
          name: string
          role: string
          user_id: string
          way: Database["public"]["Enums"]["membership_way"]
        }[]
      }
      list_export_parts: {
        Args: { request_id: string }
        Returns: {
          bucket_id: string
          list: string
          name: string
          size: number
        }[]
      }
      list_my_sessions: {
        Args: never
        Returns: {
          aal: string
          created_at: string
          ends_at: string
          id: string
          ip: string
          is_current: boolean
          last_seen_at: string
          methods: string[]
          user_agent: string
        }[]
      }
      list_needs: {
        Args: { account_uuid: string; at_most?: number; dismissed?: boolean }
        Returns: {
          detail: string
          due_at: string
          item: string
          kind: string
          link: string
          since: string
          target_id: string
          title: string
          total: number
        }[]
      }
      list_new_managers: {
        Args: { account_id: string }
        Returns: {
          appointed_at: string
          name: string
          settles_at: string
          user_id: string
        }[]
      }
      list_own_consults: {
        Args: { at_time?: string }
        Returns: Json
      }
      list_people_to_copy: {
        Args: { batch: number; training: string }
        Returns: {
          copy: Json
          person: string
          version: number
        }[]
      }
      list_recent_templates: {
        Args: { account_uuid: string; at_most?: number }
        Returns: {
          account_id: string
          author_name: string
          category: Database["public"]["Enums"]["template_category"]
          created_at: string
          file_path: string
          file_size: number
          id: string
          tags: string[]
          title: string
        }[]
      }
      list_sign_in_holds: {
        Args: { account_id: string }
        Returns: {
          changed_at: string
          id: string
          kind: string
          name: string
          until: string
          user_id: string
        }[]
      }
      list_template_tags: {
        Args: { max_results?: number }
        Returns: {
          tag: string
          uses: number
        }[]
      }
      list_templates: {
        Args: {
          client_specific: boolean
          only_account?: string
          only_category?: Database["public"]["Enums"]["template_category"]
          only_tag?: string
          order_by?: Database["public"]["Enums"]["template_order"]
          page?: number
          page_size?: number
          search_query?: string
        }
        Returns: {
          account_id: string
          account_name: string
          category: Database["public"]["Enums"]["template_category"]
          created_at: string
          description: string
          file_name: string
          file_path: string
          file_size: number
          file_type: string
          id: string
          is_client_specific: boolean
          passage: string
          tags: string[]
          text_state: Database["public"]["Enums"]["template_text_state"]
          title: string
          total: number
          uploaded_by: string
          user_id: string
        }[]
      }
      list_unneeded_files: {
        Args: { at_most: number; discarded_only?: boolean }
        Returns: {
          bucket_id: string
          name: string
        }[]
      }
      log_admin_action: {
        Args: {
          p_action_details?: Json
          p_action_type: string
          p_target_resource_id?: string
          p_target_user_id?: string
        }
        Returns: string
      }
      make_notification_messages: {
        Args: { at?: string; with_sms?: boolean }
        Returns: number
      }
      make_privacy_request: {
        Args: {
          kind: Database["public"]["Enums"]["privacy_request_kind"]
          message?: string
        }
        Returns: string
      }
      mark_all_notifications_read: {
        Args: { target_account_id: string }
        Returns: string
      }
      my_language: {
        Args: never
        Returns: string
      }
      my_sign_in_holds: {
        Args: never
        Returns: {
          changed_at: string
          kind: string
          until: string
        }[]
      }
      note_address_mail_sent: {
        Args: { mail_id: string }
        Returns: undefined
      }
      note_backup: {
        Args: never
        Returns: undefined
      }
      note_copied_people: {
        Args: { outcomes: Json }
        Returns: undefined
      }
      note_export: {
        Args: { account_ids: string[]; list: string }
        Returns: undefined
      }
      note_export_progress: {
        Args: { request_id: string; steps: number; steps_done: number }
        Returns: undefined
      }
      note_export_ready: {
        Args: {
          bytes: number
          files: number
          records: number
          request_id: string
        }
        Returns: undefined
      }
      note_function_call: {
        Args: { function_name: string }
        Returns: undefined
      }
      note_invitation_failed: {
        Args: { error: string; person: string }
        Returns: undefined
      }
      note_invitation_sent: {
        Args: { person: string }
        Returns: undefined
      }
      note_notification_message_sent: {
        Args: { message_id: string }
        Returns: undefined
      }
      note_office_time_zone: {
        Args: { zone: string }
        Returns: undefined
      }
      note_refused_booking: {
        Args: { reason: string; source?: string }
        Returns: boolean
      }
      note_refused_delivery: {
        Args: {
          feed_id: string
          headers?: Json
          outcome: string
          reason: string
          source?: string
        }
        Returns: boolean
      }
      note_security_mail_sent: {
        Args: { mail_id: string }
        Returns: undefined
      }
      object_to_manager: {
        Args: { account_id: string; person_id: string }
        Returns: undefined
      }
      offers_text_messages: {
        Args: never
        Returns: boolean
      }
      office_time_zone: {
        Args: never
        Returns: string
      }
      open_document: {
        Args: { template_id: string }
        Returns: string
      }
      open_file: {
        Args: { bucket?: string; file_path: string }
        Returns: string
      }
      open_passages: {
        Args: { max_results?: number; question: string }
        Returns: string
      }
      rank_articles: {
        Args: { articles: Json; max_results?: number; question: string }
        Returns: {
          id: string
          rank: number
          sentences: Json
        }[]
      }
      rank_text: {
        Args: { content: string; max_results?: number; question: string }
        Returns: {
          content: string
          place: number
          rank: number
          sentences: Json
        }[]
      }
      read_export_rows: {
        Args: { after?: string; list: string; request_id: string }
        Returns: {
          key: string
          record: Json
        }[]
      }
      receive_booking: {
        Args: {
          body: string
          contents?: Json
          message_id?: string
          problem?: string
          sent_at?: string
          signatures?: string
          source?: string
        }
        Returns: {
          outcome: string
          reason: string
          retry_after: number
        }[]
      }
      receive_delivery: {
        Args: {
          body: string
          body_signature?: string
          contents?: Json
          feed_id: string
          headers?: Json
          message_id?: string
          problem?: string
          sent_at?: string
          signatures?: string
          source?: string
        }
        Returns: {
          outcome: string
          retry_after: number
        }[]
      }
      receive_people: {
        Args: { people: Json }
        Returns: {
          error: string
          id: string
          must_invite: boolean
        }[]
      }
      record_chat_answer: {
        Args: { answer: string; exchange_id: string; sources: Json }
        Returns: boolean
      }
      record_feed_failure: {
        Args: { claim_id: string; feed_id: string; reason?: string }
        Returns: boolean
      }
      record_feed_read: {
        Args: {
          articles?: Json
          claim_id: string
          feed_id: string
          new_etag?: string
          new_last_modified?: string
        }
        Returns: number
      }
      record_template_failure: {
        Args: {
          claim_id: string
          failure: string
          is_final: boolean
          template_id: string
        }
        Returns: boolean
      }
      record_template_text: {
        Args: { claim_id: string; content: string; template_id: string }
        Returns: boolean
      }
      refuse_support_loosening: {
        Args: { account_id: string }
        Returns: undefined
      }
      remove_colleague: {
        Args: { account_uuid: string; person_uuid: string }
        Returns: undefined
      }
      remove_traces: {
        Args: never
        Returns: boolean
      }
      reply_to_support_request: {
        Args: {
          asks_back?: boolean
          body: string
          files?: Json
          request_id: string
        }
        Returns: string
      }
      search_templates: {
        Args: { max_results?: number; search_query: string }
        Returns: {
          account_id: string
          file_path: string
          id: string
          passage: string
          rank: number
          title: string
        }[]
      }
      second_factor_state: {
        Args: never
        Returns: {
          environment_rule: Database["public"]["Enums"]["second_factor_rule"]
          has_factor: boolean
          is_missing: boolean
          is_required: boolean
          may_remove: boolean
          rule: Database["public"]["Enums"]["second_factor_rule"]
        }[]
      }
      session_is_live: {
        Args: never
        Returns: boolean
      }
      set_colleague: {
        Args: {
          access_level: string
          account_uuid: string
          person_uuid: string
          role: string
        }
        Returns: undefined
      }
      set_impersonation_writing: {
        Args: { is_writing: boolean; session_id: string }
        Returns: undefined
      }
      set_own_language: {
        Args: { new_language: string }
        Returns: undefined
      }
      set_own_phone: {
        Args: { new_phone: string }
        Returns: undefined
      }
      set_support_access: {
        Args: { account_id: string; level: string }
        Returns: boolean
      }
      set_support_state: {
        Args: {
          request_id: string
          state: Database["public"]["Enums"]["support_state"]
        }
        Returns: undefined
      }
      shell_state: {
        Args: never
        Returns: Json
      }
      start_impersonation_session: {
        Args: { read_only?: boolean; reason?: string; target_user_id: string }
        Returns: string
      }
      store_support_request: {
        Args: {
          account_uuid?: string
          category?: Database["public"]["Enums"]["support_category"]
          email: string
          files?: Json
          message: string
          name: string
          priority?: Database["public"]["Enums"]["support_priority"]
          subject: string
        }
        Returns: string
      }
      support_promises: {
        Args: never
        Returns: {
          due_at: string
          priority: Database["public"]["Enums"]["support_priority"]
        }[]
      }
      take_chat_turn: {
        Args: never
        Returns: number
      }
      tidy_chats: {
        Args: never
        Returns: undefined
      }
      tidy_deliveries: {
        Args: never
        Returns: undefined
      }
      training_mark: {
        Args: never
        Returns: string
      }
      undo_mark_all_notifications_read: {
        Args: { marked_at: string }
        Returns: number
      }
      unsubscribe_from_notifications: {
        Args: { confirmed: boolean; token: string }
        Returns: string
      }
      update_account_webhook_secure: {
        Args: {
          article_type_param?: string
          enabled_param?: boolean
          events_param?: Database["public"]["Enums"]["feed_event"][]
          feed_type_param?: Database["public"]["Enums"]["feed_type"]
          feed_url_param?: string
          new_secret_key?: string
          webhook_id: string
          webhook_name?: string
          webhook_url_param?: string
        }
        Returns: undefined
      }
      withdraw_privacy_request: {
        Args: { request_id: string }
        Returns: undefined
      }
    }
    Enums: {
      account_order: "name" | "tier" | "users" | "spoc" | "crm_link"
      account_person_order: "name" | "way" | "role" | "last_sign_in"
      account_person_state: "member" | "waiting" | "blocked" | "unconfirmed"
      card_status: "todo" | "doing" | "waiting" | "done"
      change_request_category:
        | "feature"
        | "bug"
        | "improvement"
        | "security"
        | "performance"
      change_request_priority: "low" | "medium" | "high"
      change_request_status: "pending" | "in_progress" | "completed"
      client_order:
        | "name"
        | "spoc"
        | "people"
        | "last_sign_in"
        | "services"
        | "cards"
        | "next_consult"
      consult_filter: "coming" | "over" | "planned"
      consult_status: "planned" | "cancelled"
      domain_approval: "automatic" | "approval"
      environment_access: "training" | "production" | "both"
      feed_delivery_kind: "all" | "refused" | "tests"
      feed_event:
        | "compliance_alert"
        | "security_alert"
        | "regulatory_update"
        | "document_review"
        | "system_notification"
      feed_type: "webhook" | "rss"
      membership_way: "link" | "address" | "domain"
      message_channel: "mail" | "sms"
      notification_cadence: "now" | "daily" | "weekly" | "never"
      privacy_request_kind: "export" | "correction" | "erasure" | "objection"
      privacy_request_state: "open" | "done" | "refused" | "withdrawn"
      second_factor_rule: "off" | "offer" | "require"
      subscription_tier: "starter" | "growth" | "enterprise"
      support_category:
        | "technical"
        | "billing"
        | "account"
        | "services"
        | "general"
      support_priority: "low" | "medium" | "high" | "urgent"
      support_queue: "all" | "open" | "waiting" | "mine" | "closed"
      support_state: "new" | "answered" | "waiting" | "closed"
      template_category:
        | "general"
        | "legal"
        | "privacy"
        | "compliance"
        | "contracts"
      template_order: "match" | "newest" | "title" | "size"
      template_text_state: "pending" | "ready" | "unreadable"
      theme: "light" | "dark" | "system"
      user_filter:
        | "awaiting"
        | "blocked"
        | "unconfirmed"
        | "not_invited"
        | "with_factor"
        | "without_factor"
      user_order:
        | "name"
        | "phone"
        | "role"
        | "environment"
        | "account"
        | "last_sign_in"
        | "factor"
      user_role: "user" | "admin"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DefaultSchema = Database["public"]

export type Tables<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Row"]

export type TablesInsert<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof DefaultSchema["Enums"]> =
  DefaultSchema["Enums"][Name]

export const Constants = {
  public: {
    Enums: {
      account_order: ["name", "tier", "users", "spoc", "crm_link"],
      account_person_order: ["name", "way", "role", "last_sign_in"],
      account_person_state: ["member", "waiting", "blocked", "unconfirmed"],
      card_status: ["todo", "doing", "waiting", "done"],
      change_request_category: ["feature", "bug", "improvement", "security", "performance"],
      change_request_priority: ["low", "medium", "high"],
      change_request_status: ["pending", "in_progress", "completed"],
      client_order: ["name", "spoc", "people", "last_sign_in", "services", "cards", "next_consult"],
      consult_filter: ["coming", "over", "planned"],
      consult_status: ["planned", "cancelled"],
      domain_approval: ["automatic", "approval"],
      environment_access: ["training", "production", "both"],
      feed_delivery_kind: ["all", "refused", "tests"],
      feed_event: ["compliance_alert", "security_alert", "regulatory_update", "document_review", "system_notification"],
      feed_type: ["webhook", "rss"],
      membership_way: ["link", "address", "domain"],
      message_channel: ["mail", "sms"],
      notification_cadence: ["now", "daily", "weekly", "never"],
      privacy_request_kind: ["export", "correction", "erasure", "objection"],
      privacy_request_state: ["open", "done", "refused", "withdrawn"],
      second_factor_rule: ["off", "offer", "require"],
      subscription_tier: ["starter", "growth", "enterprise"],
      support_category: ["technical", "billing", "account", "services", "general"],
      support_priority: ["low", "medium", "high", "urgent"],
      support_queue: ["all", "open", "waiting", "mine", "closed"],
      support_state: ["new", "answered", "waiting", "closed"],
      template_category: ["general", "legal", "privacy", "compliance", "contracts"],
      template_order: ["match", "newest", "title", "size"],
      template_text_state: ["pending", "ready", "unreadable"],
      theme: ["light", "dark", "system"],
      user_filter: ["awaiting", "blocked", "unconfirmed", "not_invited", "with_factor", "without_factor"],
      user_order: ["name", "phone", "role", "environment", "account", "last_sign_in", "factor"],
      user_role: ["user", "admin"],
    },
  },
} as const
