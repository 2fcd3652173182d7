"""The engine of the Python worker: what `service` answers. SDKs are loaded here, once for all programs."""
import pulumi_aws  # noqa: F401 pylint: disable=unused-import
import pulumi_aws_native  # noqa: F401 pylint: disable=unused-import

from service import call, made  # noqa: F401 pylint: disable=unused-import
