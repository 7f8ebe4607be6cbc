-- The seed of a new production database: its environment, and the catalogue of services (docs/product/services.md).
do $$
begin
  if private.environment() = 'training' and exists (select from auth.users) then
    raise exception 'This database is training and has people. It cannot become production.';
  end if;
end
$$;

insert into private.settings (environment) values ('production')
on conflict (only_row) do update set environment = excluded.environment;

insert into public.services (id, name, description, position) values
  ('legal-service', 'Legal', 'legal document management and compliance', 1),
  ('digital-service', 'AI & Digital', 'digital transformation and AI solutions', 2),
  ('privacy-service', 'Privacy & DP', 'data protection and privacy compliance', 3),
  ('security-service', 'InfoSec.', 'cybersecurity and risk assessment', 4),
  ('esg-service', 'Sustainability', 'ESG reporting', 5),
  ('tech-integration-service', 'Tech. Integration', 'system integration and technology stack optimization', 6)
on conflict (id) do update
set name = excluded.name, description = excluded.description, position = excluded.position;
