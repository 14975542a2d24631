-- Nothing asks it.
drop function organization_of_application(uuid);
