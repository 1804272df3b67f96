-- The view of redress that is promised and not yet paid: few complaints of many.
CREATE INDEX complaints_redress_to_pay ON complaints (id) WHERE redress > redress_paid;
